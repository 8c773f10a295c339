import { ButtonLink } from "@paydown/ui/button";
import { FailurePage } from "./failures";
import { useShellWords } from "./language";

/** Shown for an unknown route, or an account that is not this user's. `href` links to the tenant's first page. */
export function NotFound({ href }: { readonly href: string }) {
  const words = useShellWords();
  return (
    <FailurePage title={words.notFoundTitle} action={<ButtonLink href={href}>{words.notFoundLink}</ButtonLink>}>
      <p>{words.notFoundText}</p>
    </FailurePage>
  );
}
