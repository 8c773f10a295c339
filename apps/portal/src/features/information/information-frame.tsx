import { useConfiguration } from "@paydown/shell/configuration";
import { NotFound } from "@paydown/shell/not-found";
import { useText } from "@paydown/shell/language";
import { isOffered, useEntryName } from "@paydown/shell/navigation";
import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useHomeCrumb } from "../../account/home-crumb";
import { paths } from "../../paths";
import { isVisit, useSessionIfAny } from "../../session/session";
import { visitHref } from "../../session/visit-account";
import { information as english } from "./information.en";
import { useScreenWords } from "../../words/words";

interface InformationFrameProps {
  readonly entry: "privacyPolicy" | "termsAndConditions" | "contactUs";
  readonly children: ReactNode;
}

/** A page about the company, under the tenant's label; not found where the tenant has it off. */
export function InformationFrame({ entry, children }: InformationFrameProps) {
  const { instanceConfig } = useConfiguration();
  const { instanceId } = instanceConfig;
  const words = useScreenWords("information", english);
  const title = useEntryName()(entry, words[entry]);
  const text = useText();
  const session = useSessionIfAny();
  const home = useHomeCrumb(useSearchParams()[0].get("id"));
  if (!isOffered(instanceConfig, entry)) return <NotFound href={paths.dispatcher.href(instanceId)} />;
  const tenant = text(instanceConfig.header) || instanceId;
  const signedOut = { label: tenant, href: paths.dispatcher.href(instanceId) };
  const signedIn = session && isVisit(session.username) ? { label: tenant, href: visitHref(session) } : home;
  const back = session ? signedIn : signedOut;
  return (
    <Screen title={title}>
      <Breadcrumbs crumbs={[back, { label: title }]} />
      <Stack gap="loose" width="read">
        <PageTitle>{title}</PageTitle>
        {children}
      </Stack>
    </Screen>
  );
}
