import { useConfiguration } from "@paydown/shell/configuration";
import { NotFound } from "@paydown/shell/not-found";
import { isOffered, useEntryName } from "@paydown/shell/navigation";
import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useSearchParams } from "react-router-dom";
import { useHomeCrumb } from "../../account/home-crumb";
import { paths } from "../../paths";
import { newPassword as newPasswordEnglish } from "../../new-password/new-password.en";
import { useScreenWords } from "../../words/words";
import { ChangePassword } from "./change-password";

/** Change Password, where the tenant has enabled it (PASS-1). */
export function Component() {
  const { instanceConfig } = useConfiguration();
  const { signsOut } = useScreenWords("newPassword", newPasswordEnglish);
  const title = useEntryName()("changePassword");
  const id = useSearchParams()[0].get("id");
  const home = useHomeCrumb(id);
  const back = paths.home.href(instanceConfig.instanceId, { id: id ?? undefined });
  if (!isOffered(instanceConfig, "changePassword")) return <NotFound href={back} />;
  return (
    <Screen title={title}>
      <Breadcrumbs crumbs={[home, { label: title }]} />
      <Stack gap="loose">
        <Stack width="read">
          <PageTitle>{title}</PageTitle>
          <p>{signsOut}</p>
        </Stack>
        <ChangePassword back={back} />
      </Stack>
    </Screen>
  );
}
