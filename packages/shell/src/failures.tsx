import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";
import { useShellWords } from "./language";
import { usePageTitle } from "./screen";

interface FailurePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** Replaces a screen; states the problem and the next step. */
export function FailurePage({ title, children, action }: FailurePageProps) {
  usePageTitle(title);
  return (
    <Stack gap="loose" width="read">
      <PageTitle>{title}</PageTitle>
      {children}
      <Actions>{action}</Actions>
    </Stack>
  );
}

/** Replaces a screen that the signed-in user is not allowed to see. */
export function Forbidden({ href }: { readonly href: string }) {
  const words = useShellWords();
  return (
    <FailurePage title={words.forbiddenTitle} action={<ButtonLink href={href}>{words.notFoundLink}</ButtonLink>}>
      <p>{words.forbiddenText}</p>
    </FailurePage>
  );
}

/** A screen that failed because of a bug; `retry` renders it again. */
export function Failed({ retry }: { readonly retry: () => void }) {
  const words = useShellWords();
  return (
    <FailurePage title={words.failedTitle} action={<Button onClick={retry}>{words.retry}</Button>}>
      <p>{words.failedText}</p>
    </FailurePage>
  );
}

/** A screen's code failed to load (ERR-32). */
export function ChunkNotLoaded({ reload }: { readonly reload: () => void }) {
  const words = useShellWords();
  return (
    <FailurePage title={words.chunkTitle} action={<Button onClick={reload}>{words.reload}</Button>}>
      <p>{words.chunkText}</p>
    </FailurePage>
  );
}
