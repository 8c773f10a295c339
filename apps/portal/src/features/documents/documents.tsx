import { useEntryName } from "@paydown/shell/navigation";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { PageTitle } from "@paydown/ui/page-title";
import { QuickLinks } from "@paydown/ui/quick-links";
import { Section } from "@paydown/ui/section";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import { useAccountLinks } from "../../account/account-links";
import { AccountRail } from "../../account/account-rail";
import type { AccountPage } from "../../account/page-query";
import { Balance } from "../../balance/balance";
import { documents as english } from "./documents.en";
import { useScreenWords, useWords } from "../../words/words";
import type { Documents as DocumentList } from "./documents-query";
import { DocumentsTable } from "./documents-table";
import { FileUpload } from "./file-upload";
import { type Refetch, useRefresh } from "./use-refresh";

interface DocumentsProps {
  readonly page: AccountPage;
  readonly accountNo: string;
  readonly list: DocumentList;
  readonly refetch: Refetch;
}

/** The account, its documents, newest first, and the upload. */
export function Documents({ page, accountNo, list: { documents, upload }, refetch }: DocumentsProps) {
  const words = useScreenWords("documents", english);
  const { makePayment } = useWords();
  const links = useAccountLinks(accountNo);
  const { refresh, isRefreshing, said } = useRefresh(refetch);
  return (
    <Split side={<AccountRail accountNo={accountNo} />}>
      <Stack gap="section">
        <Stack>
          <PageTitle note={makePayment.user(page.userInfo.name, accountNo)}>{useEntryName()("documents")}</PageTitle>
          <Balance page={page} kind="compact" />
          <QuickLinks label={makePayment.thisAccount} links={links} />
        </Stack>
        <Stack gap="loose">
          <Actions>
            <Button busy={isRefreshing} onClick={refresh}>
              {words.refresh}
            </Button>
          </Actions>
          <VisuallyHidden>
            <span role="status">{said}</span>
          </VisuallyHidden>
          {documents.length > 0 ? (
            <DocumentsTable caption={words.caption(accountNo)} documents={documents} />
          ) : (
            <p>{words.empty}</p>
          )}
        </Stack>
        <Section title={words.uploadTitle} ruled>
          <FileUpload accountNo={accountNo} limits={upload} onUploaded={() => void refetch()} />
        </Section>
      </Stack>
    </Split>
  );
}
