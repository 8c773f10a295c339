import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Notice, type NoticeTone } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import { passwordRecovery as english } from "./password-recovery.en";
import { useScreenWords } from "../../words/words";

/**
 * `missing`: opened without a secret, as by a reload. `outdated`: invalid when opened. `dead`: invalid when used.
 * `perhapsUsed`: refused after an attempt whose answer was lost.
 */
export type LinkTrouble = "missing" | "outdated" | "dead" | "perhapsUsed";

const tones = { missing: "info", outdated: "danger", dead: "danger", perhapsUsed: "warning" } as const satisfies Record<
  LinkTrouble,
  NoticeTone
>;

/**
 * Why the link cannot set a password here, and what to do next. Every link that the services refuse gets the same
 * answer.
 */
export function LinkNotice({ trouble }: { readonly trouble: LinkTrouble }) {
  const words = useScreenWords("passwordRecovery", english);
  const { instanceId } = useConfiguration().instanceConfig;
  const { title, text } = words.trouble[trouble];
  const mayBeSet = trouble === "perhapsUsed";
  return (
    <Stack gap="loose" width="read">
      <Notice tone={tones[trouble]} takesFocus={trouble !== "missing"} title={title}>
        {text}
      </Notice>
      <Actions>
        <ButtonLink variant={mayBeSet ? "outlined" : "filled"} href={paths.passwordRecovery.href(instanceId)}>
          {words.askForAnother}
        </ButtonLink>
        <ButtonLink variant={mayBeSet ? "filled" : "outlined"} href={paths.login.href(instanceId)}>
          {words.backToSignIn}
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
