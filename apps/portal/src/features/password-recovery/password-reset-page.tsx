import { useConfiguration } from "@paydown/shell/configuration";
import { Screen } from "@paydown/shell/screen";
import { Loading } from "@paydown/ui/loading";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFragmentSecret } from "../../browser/fragment-secret";
import { usePortal } from "../../session/session";
import { newPassword as newPasswordEnglish } from "../../new-password/new-password.en";
import { passwordRecovery as english } from "./password-recovery.en";
import { useScreenWords, useWords } from "../../words/words";
import { LinkNotice, type LinkTrouble } from "./link-notice";
import { deadLinkQuery } from "./link-query";
import { ResetForm } from "./reset-form";

/** The screen that the emailed link opens: sets a new password, or links to requesting another email. */
export function Component() {
  const words = useScreenWords("passwordRecovery", english);
  const { signsOut } = useScreenWords("newPassword", newPasswordEnglish);
  const { loading } = useWords().shell;
  const secret = useFragmentSecret();
  const [refused, setRefused] = useState<{ readonly secret: string; readonly trouble: LinkTrouble } | null>(null);
  const { publicApi } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const { data: isDead } = useQuery({ ...deadLinkQuery(publicApi, instanceId, secret), enabled: secret !== "" });
  const found = isDead ? "outdated" : undefined;
  const known = refused?.secret === secret ? refused.trouble : found;
  const trouble = secret === "" ? "missing" : known;

  return (
    <Screen title={words.resetTitle}>
      <Stack gap="loose">
        <Stack width="read">
          <PageTitle>{words.resetTitle}</PageTitle>
          {!trouble && <p>{signsOut}</p>}
        </Stack>
        {trouble ? (
          <LinkNotice trouble={trouble} />
        ) : isDead === undefined ? (
          <Loading label={loading} shape="form" />
        ) : (
          <ResetForm key={secret} secret={secret} onRefused={(reason) => setRefused({ secret, trouble: reason })} />
        )}
      </Stack>
    </Screen>
  );
}
