import { ButtonLink } from "@paydown/ui/button";
import { FailurePage } from "./failures";
import { useShellWords } from "./language";

/** No such route, or no such account of this user. `href` leads to the instance's first page. */
export function NotFound({ href }: { readonly href: string }) {
  const words = useShellWords();
  return (
    <FailurePage title={words.notFoundTitle} action={<ButtonLink href={href}>{words.notFoundLink}</ButtonLink>}>
      <p>{words.notFoundText}</p>
    </FailurePage>
  );
}
