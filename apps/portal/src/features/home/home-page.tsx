import { isOn } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { ChunkBoundary } from "@paydown/shell/lazy-part";
import { isOffered, useEntryName } from "@paydown/shell/navigation";
import { Screen } from "@paydown/shell/screen";
import { Button } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { UiLink } from "@paydown/ui/ui-context";
import { useQuery } from "@tanstack/react-query";
import { demographicsQuery } from "../../account/demographics-query";
import { Fetched } from "../../account/fetched";
import { HomePart } from "../../account/home-part";
import { PaymentsInSight } from "../../account/payments-in-sight";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { useSignOut } from "../../session/sign-out";
import { useWords } from "../../words/words";
import { AccountsTable } from "./accounts-table";

/** Home: the amounts owed, one row per account. */
export function Component() {
  const { home: words, shell } = useWords();
  const { instanceId, otpEnabled } = useConfiguration().instanceConfig;
  const query = useQuery(demographicsQuery(useSession()));
  const nameOf = useEntryName();
  const heading = <PageTitle note={<SignOut />}>{nameOf("home", words.heading)}</PageTitle>;
  return (
    <Screen title={nameOf("home")}>
      <Split
        side={
          query.data && (
            <ChunkBoundary>
              <HomePart part="rail" {...query.data} />
            </ChunkBoundary>
          )
        }
      >
        <Stack gap="loose">
          <Fetched query={query} heading={heading} doing={shell.failures.fetchingAccounts}>
            {({ accounts, balances, ...payments }) => (
              <>
                {heading}
                <ChunkBoundary>
                  <HomePart part="total" accounts={accounts} balances={balances} />
                </ChunkBoundary>
                <PaymentsInSight payments={payments} severalAccounts={accounts.length > 1} />
                {accounts[0] ? (
                  <AccountsTable accounts={accounts} balances={balances} />
                ) : (
                  <Notice tone="info">{words.empty}</Notice>
                )}
                {isOn(otpEnabled) && <UiLink href={paths.otpEnroll.href(instanceId)}>{words.passcode}</UiLink>}
              </>
            )}
          </Fetched>
        </Stack>
      </Split>
    </Screen>
  );
}

/** The sign-out button is outside the navigation, which is empty without an account in the URL (NAV-3). */
function SignOut() {
  const { instanceConfig } = useConfiguration();
  const nameOf = useEntryName();
  const signOut = useSignOut();
  return isOffered(instanceConfig, "signOut") ? (
    <Button variant="link" onClick={signOut}>
      {nameOf("signOut")}
    </Button>
  ) : null;
}
