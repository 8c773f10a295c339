import type { components } from "@paydown/api-client";
import { type AccountRow, isPayable, leadingCreditor, type LocalizedText, readAccount } from "@paydown/domain";
import { type Configuration, useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { ButtonLink } from "@paydown/ui/button";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { UiLink } from "@paydown/ui/ui-context";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import { useCellText } from "../../account/due";
import { HomePart } from "../../account/home-part";
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

type Balances = components["schemas"]["MyDemographics"]["balances"];

interface AccountsTableProps {
  readonly accounts: readonly AccountRow[];
  /** By account number. */
  readonly balances: Balances;
}

/**
 * One row per account. The first cell links to the account by its creditor, and the link names the account when its
 * text does not (HOME-8, HOME-13). An account that can be paid has a Pay button (HOME-12).
 */
export function AccountsTable({ accounts, balances }: AccountsTableProps) {
  const configuration = useConfiguration();
  const { home: words } = useWords();
  const text = useText();
  const { globalConfig, instanceConfig } = configuration;
  const { instanceId } = instanceConfig;
  const cellText = useCellText();
  const read = (row: AccountRow) => readAccount(row, { ...globalConfig, ...instanceConfig });
  const accountNo = (row: AccountRow) => read(row).accountNo;
  const balance = (row: AccountRow): Partial<Balances[string]> => balances[accountNo(row)] ?? {};
  const shown = (name: string, row: AccountRow) => (row[name] ? cellText(name, row[name]) : "");
  const creditor = (row: AccountRow) => leadingCreditor(balance(row));

  const columns = homeColumns(configuration)
    .filter(({ name }, index) => !index || accounts.some((row) => shown(name, row) !== creditor(row)))
    .map(({ name, label }, index): Column<AccountRow> => {
      const sample = accounts.find((row) => row[name])?.[name];
      return {
        key: name,
        header: text(label ?? sample?.label) || name,
        align: sample?.type === "CURRENCY" ? "end" : "start",
        plain: !index,
        cell: (row) => {
          const own = shown(name, row);
          if (index) return own;
          const id = accountNo(row);
          const lead = creditor(row) ?? own;
          const { statuses } = balance(row);
          return (
            <>
              <UiLink className={styles.open} href={paths.account.href(instanceId, id)}>
                {lead}
                {!lead.includes(id) && (
                  <>
                    {" "}
                    <VisuallyHidden>{words.rowAccount(id)}</VisuallyHidden>
                  </>
                )}
              </UiLink>
              {lead !== own && <div className={styles.own}>{own}</div>}
              {statuses?.[0] && <HomePart part="statuses" statuses={statuses} />}
            </>
          );
        },
      };
    });

  const pay: Column<AccountRow> = {
    key: "pay",
    header: words.pay,
    align: "end",
    beside: true,
    cell: (row) =>
      isPayable({ statuses: [], ...read(row), ...balance(row) }) ? (
        <ButtonLink href={paths.paymentForm.href(instanceId, accountNo(row), { action: "oneTime" })}>
          {words.pay} <VisuallyHidden>{words.rowAccount(accountNo(row))}</VisuallyHidden>
        </ButtonLink>
      ) : (
        ""
      ),
  };

  return (
    <DataTable
      caption={words.heading}
      captionHidden
      compact
      columns={[...columns, pay]}
      rows={accounts}
      rowKey={accountNo}
      pressableRows
    />
  );
}
