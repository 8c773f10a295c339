import { useConfiguration } from "@paydown/shell/configuration";
import { NotFound } from "@paydown/shell/not-found";
import { isOffered, useEntryName } from "@paydown/shell/navigation";
import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { userProfile as english } from "./user-profile.en";
import { useScreenWords } from "../../words/words";
import { profileQuery } from "./profile-query";
import { UserProfileForm } from "./user-profile-form";

/** User Profile, where the tenant has enabled it (PROF-1). */
export function Component() {
  const session = useSession();
  const { instanceConfig } = useConfiguration();
  const words = useScreenWords("userProfile", english);
  const title = useEntryName()("userProfile");
  const id = useSearchParams()[0].get("id");
  const home = useHomeCrumb(id);
  const back = paths.home.href(session.instanceId, { id: id ?? undefined });
  const enabled = isOffered(instanceConfig, "userProfile");
  const query = useQuery({ ...profileQuery(session), enabled });
  if (!enabled) return <NotFound href={back} />;
  const heading = (
    <Stack width="read">
      <PageTitle>{title}</PageTitle>
      <p>{words.intro}</p>
    </Stack>
  );
  return (
    <Screen title={title}>
      <Breadcrumbs crumbs={[home, { label: title }]} />
      <Stack gap="loose">
        <Fetched query={query} heading={heading} doing={words.fetching}>
          {(profile) => (
            <>
              {heading}
              <UserProfileForm profile={profile} back={back} />
            </>
          )}
        </Fetched>
      </Stack>
    </Screen>
  );
}
