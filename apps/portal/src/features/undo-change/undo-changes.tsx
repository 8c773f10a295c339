import { answer, failureOf } from "@paydown/api-client";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { Facts } from "@paydown/ui/facts";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { usePortal } from "../../session/session";
import { undoChange as english } from "./undo-change.en";
import { useScreenWords, useWords } from "../../words/words";
import type { UndoableChange } from "./undo-query";

interface UndoChangesProps {
  readonly secret: string;
  /** Undefined when the services did not say. */
  readonly changes: readonly UndoableChange[] | undefined;
  /** Called when the services say that the link is invalid. */
  readonly onRefused: (reason: unknown) => void;
}

/**
 * Lists the changes to undo, with one button. The user must then set a new password, since the old one is gone.
 * Undoing signs nobody in.
 */
export function UndoChanges({ secret, changes, onRefused }: UndoChangesProps) {
  const { publicApi, notifications, forget } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const words = useScreenWords("undoChange", english);
  const { failures } = useWords();
  const navigate = useNavigate();

  const undo = useMutation({
    mutationFn: () => answer(publicApi.POST("/public/undoChange", { body: { instanceId, secret } })),
    async onSuccess(undone) {
      forget(instanceId);
      notifications.show("success", ({ screens }) => (screens?.undoChange ?? english).undone);
      await navigate(`${paths.passwordReset.href(instanceId)}#${undone.secret}`, { replace: true });
    },
    onError(reason) {
      const failure = failureOf(reason);
      if (failure.kind === "refused" && ["undo_link_invalid", "undo_link_expired"].includes(failure.code))
        onRefused(reason);
    },
  });

  return (
    <Stack gap="loose" width="read">
      {undo.error && (
        <Notice key={undo.submittedAt} tone="danger" takesFocus>
          {words.failed(failures.detail(failureOf(undo.error)))}
        </Notice>
      )}
      {changes && changes.length > 0 && (
        <Section title={words.listTitle}>
          <Facts
            facts={changes.map(({ what, backTo }) => ({
              label: words.what[what],
              value: backTo === undefined ? words.backToNone : words.backTo(backTo),
            }))}
          />
        </Section>
      )}
      {changes?.length === 0 && <p>{words.unchanged}</p>}
      <p>{words.consequences}</p>
      <Actions>
        <Button variant="filled" busy={undo.isPending} onClick={() => undo.mutate()}>
          {words.submit}
        </Button>
      </Actions>
      <Hint>{words.itWasMe}</Hint>
    </Stack>
  );
}
