import { isOn } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { NotFound } from "@paydown/shell/not-found";
import { useEntryName } from "@paydown/shell/navigation";
import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { pageQuery } from "../../account/page-query";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { account as accountEnglish } from "../../account/account.en";
import { documents as english } from "./documents.en";
import { useScreenWords } from "../../words/words";
import { Documents } from "./documents";
import { documentsQuery } from "./documents-query";

/** Documents, where the tenant has enabled them (`documentsEnabled`). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const { instanceConfig } = useConfiguration();
  if (!isOn(instanceConfig.documentsEnabled)) return <NotFound href={paths.home.href(instanceConfig.instanceId)} />;
  return <DocumentsScreen key={accountNo} accountNo={accountNo} />;
}

function DocumentsScreen({ accountNo }: { readonly accountNo: string }) {
  const session = useSession();
  const words = useScreenWords("documents", english);
  const account = useScreenWords("account", accountEnglish);
  const title = useEntryName()("documents");
  const page = useQuery(pageQuery(session, accountNo));
  const documents = useQuery(documentsQuery(session, accountNo));
  useClearedOnLeaving(accountNo);

  const heading = <PageTitle note={account.heading(accountNo)}>{title}</PageTitle>;
  const doing = (detail: string) => words.pageFailed(accountNo, detail);
  const crumbs = [
    useHomeCrumb(accountNo),
    { label: account.heading(accountNo), href: paths.account.href(session.instanceId, accountNo) },
    { label: title },
  ];
  return (
    <Screen title={title}>
      <Breadcrumbs crumbs={crumbs} />
      <Fetched query={page} heading={heading} doing={doing}>
        {(its) => (
          <Fetched query={documents} heading={heading} doing={doing}>
            {(list) => <Documents page={its} accountNo={accountNo} list={list} refetch={documents.refetch} />}
          </Fetched>
        )}
      </Fetched>
    </Screen>
  );
}

/** Drops the document list from memory when the page is left (DOC-13). */
function useClearedOnLeaving(accountNo: string): void {
  const queryClient = useQueryClient();
  const session = useSession();
  useEffect(() => {
    const { queryKey } = documentsQuery(session, accountNo);
    return () => queryClient.removeQueries({ queryKey });
  }, [queryClient, session, accountNo]);
}
