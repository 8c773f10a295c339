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
import { useSessionIfAny } from "../../session/session";
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
  const back = session
    ? home
    : { label: text(instanceConfig.header) || instanceId, href: paths.dispatcher.href(instanceId) };
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
