import { type AccountRow, type LocalizedText, readAccount } from "@paydown/domain";
import { type Configuration, useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { ButtonLink } from "@paydown/ui/button";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { UiLink } from "@paydown/ui/ui-context";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import { useCellText } from "../../account/due";
import { paths } from "../../paths";
import { useWords } from "../../words/words";
import styles from "./accounts-table.module.css";

const columnNumbers = [1, 2, 3, 4, 5] as const;

interface HomeColumn {
  /** The name of the cell. */
  readonly name: string;
  readonly label: LocalizedText | undefined;
}

/** The tenant's configured columns (HOME-3); the account and its due when none are configured (HOME-5). */
function homeColumns({ instanceConfig, globalConfig }: Configuration): readonly HomeColumn[] {
  const configured = columnNumbers.flatMap((number) => {
    const name = instanceConfig[`homeCol${number}`];
    return name ? [{ name, label: instanceConfig[`homeCol${number}Label`] }] : [];
  });
  if (configured.length > 0) return configured;
  return [globalConfig.rowAccount, globalConfig.rowDue].map((name) => ({ name, label: undefined }));
}

/**
 * One row per account. The first cell links to the account, and the link names the account when the cell does not
 * (HOME-8). An account with a due has a Pay button (HOME-12).
 */
export function AccountsTable({ accounts }: { readonly accounts: readonly AccountRow[] }) {
  const configuration = useConfiguration();
  const { home: words } = useWords();
  const text = useText();
  const { instanceId } = configuration.instanceConfig;
  const cellText = useCellText();
  const accountNo = (row: AccountRow) => readAccount(row, configuration.globalConfig).accountNo;

  const columns = homeColumns(configuration).map(({ name, label }, index): Column<AccountRow> => {
    const sample = accounts.find((row) => row[name])?.[name];
    const shown = (row: AccountRow) => (row[name] ? cellText(name, row[name]) : "");
    return {
      key: name,
      header: text(label ?? sample?.label) || name,
      align: sample?.type === "CURRENCY" ? "end" : "start",
      cell: (row) => {
        if (index > 0) return shown(row);
        const id = accountNo(row);
        const named = shown(row).includes(id);
        return (
          <UiLink className={styles.open} href={paths.account.href(instanceId, id)}>
            {shown(row)}
            {!named && (
              <>
                {" "}
                <VisuallyHidden>{words.rowAccount(id)}</VisuallyHidden>
              </>
            )}
          </UiLink>
        );
      },
    };
  });

  const pay: Column<AccountRow> = {
    key: "pay",
    header: words.pay,
    align: "end",
    control: true,
    cell: (row) => {
      const { accountNo, due } = readAccount(row, configuration.globalConfig);
      return due > 0 ? (
        <ButtonLink href={paths.makePayment.href(instanceId, accountNo)}>
          {words.pay} <VisuallyHidden>{words.rowAccount(accountNo)}</VisuallyHidden>
        </ButtonLink>
      ) : (
        ""
      );
    },
  };

  return (
    <DataTable
      caption={words.heading}
      captionHidden
      columns={[...columns, pay]}
      rows={accounts}
      rowKey={accountNo}
      pressableRows
    />
  );
}
