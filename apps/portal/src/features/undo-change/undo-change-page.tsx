import { failureOf } from "@paydown/api-client";
import { PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Loading } from "@paydown/ui/loading";
import { Notice, type NoticeTone } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../paths";
import { useFragmentSecret } from "../../browser/fragment-secret";
import { usePortal } from "../../session/session";
import { undoChange as english } from "./undo-change.en";
import { useScreenWords, useWords } from "../../words/words";
import { undoQuery } from "./undo-query";
import { UndoChanges } from "./undo-changes";

/** `missing`: opened without a secret, as by a reload. */
export type UndoTrouble = "missing" | "expired" | "used";

const tones = { missing: "info", expired: "warning", used: "danger" } as const satisfies Record<
  UndoTrouble,
  NoticeTone
>;

/** The notice of a changed login links to this screen. Opening it changes nothing, because mail scanners open links. */
export function Component() {
  const words = useScreenWords("undoChange", english);
  const { loading } = useWords().shell;
  const { publicApi } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const secret = useFragmentSecret();
  const [refused, setRefused] = useState<{ readonly secret: string; readonly trouble: UndoTrouble } | null>(null);
  const { data } = useQuery({ ...undoQuery(publicApi, instanceId, secret), enabled: secret !== "" });
  const known = refused?.secret === secret ? refused.trouble : data?.trouble;
  const trouble = secret === "" ? "missing" : known;

  return (
    <Screen title={words.title}>
      <Stack gap="loose">
        <Stack width="read">
          <PageTitle>{words.title}</PageTitle>
          {!trouble && <p>{words.intro}</p>}
        </Stack>
        {trouble && <UndoNotice trouble={trouble} />}
        {!trouble && !data && <Loading label={loading} shape="form" />}
        {!trouble && data && (
          <UndoChanges
            key={secret}
            secret={secret}
            changes={data.changes}
            onRefused={(reason) => {
              const failure = failureOf(reason);
              const isExpired = failure.kind === "refused" && failure.code === "undo_link_expired";
              setRefused({ secret, trouble: isExpired ? "expired" : "used" });
            }}
          />
        )}
      </Stack>
    </Screen>
  );
}

function UndoNotice({ trouble }: { readonly trouble: UndoTrouble }) {
  const words = useScreenWords("undoChange", english);
  const { talkToAPerson } = useWords().login;
  const { instanceConfig, companyConfig } = useConfiguration();
  const { instanceId } = instanceConfig;
  const { title, text } = words.trouble[trouble];
  return (
    <Stack gap="loose" width="read">
      <Notice tone={tones[trouble]} takesFocus={trouble !== "missing"} title={title}>
        {text}
      </Notice>
      {companyConfig.companyPhoneNumber && (
        <p>
          {talkToAPerson}: <PhoneLink number={companyConfig.companyPhoneNumber} />
        </p>
      )}
      <Actions>
        <ButtonLink href={paths.login.href(instanceId)}>{words.backToSignIn}</ButtonLink>
        {trouble === "used" && <ButtonLink href={paths.passwordRecovery.href(instanceId)}>{words.recover}</ButtonLink>}
      </Actions>
    </Stack>
  );
}
