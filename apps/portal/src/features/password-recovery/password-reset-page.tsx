import { useConfiguration } from "@paydown/shell/configuration";
import { Screen } from "@paydown/shell/screen";
import { Loading } from "@paydown/ui/loading";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { usePortal } from "../../session/session";
import { newPassword as newPasswordEnglish } from "../../words/en/new-password";
import { passwordRecovery as english } from "../../words/en/password-recovery";
import { useScreenWords, useWords } from "../../words/words";
import { LinkNotice, type LinkTrouble } from "./link-notice";
import { deadLinkQuery } from "./link-query";
import { ResetForm } from "./reset-form";

interface FollowedLink {
  readonly secret: string;
  /** Why there is no form for it. */
  readonly trouble?: LinkTrouble;
}

const linkOf = (hash: string): FollowedLink => (hash.length > 1 ? { secret: hash.slice(1) } : { secret: "", trouble: "missing" });

/** Where the link of the mail leads: a new password, or the way to another link. */
export function Component() {
  const words = useScreenWords("passwordRecovery", english);
  const { signsOut } = useScreenWords("newPassword", newPasswordEnglish);
  const { loading } = useWords().shell;
  const { hash } = useLocation();
  const [link, setLink] = useState(() => linkOf(hash));
  const { secret } = link;
  const { publicApi } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const { data: isDead } = useQuery({ ...deadLinkQuery(publicApi, instanceId, secret), enabled: secret !== "" });
  const trouble = link.trouble ?? (isDead ? "outdated" : undefined);

  useEffect(() => {
    takeSecretOutOfAddress();
    // A later link in the same tab differs in its fragment alone, and the page is not loaded anew.
    function follow() {
      if (window.location.hash.length <= 1) return;
      setLink(linkOf(window.location.hash));
      takeSecretOutOfAddress();
    }
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

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
          <ResetForm key={secret} secret={secret} onRefused={(trouble) => setLink((now) => (now === link ? { secret, trouble } : now))} />
        )}
      </Stack>
    </Screen>
  );
}

/** And out of the history of a browser that others may use; the router still has it. */
function takeSecretOutOfAddress(): void {
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
}
