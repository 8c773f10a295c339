import { type AccountRow, displayedCells } from "@paydown/domain";
import { useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { useCellText } from "../../account/due";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { details as english } from "./details.en";
import { useScreenWords, useWords } from "../../words/words";

export interface DetailsProps {
  readonly row: AccountRow;
  readonly accountNo: string;
}

/** The displayed cells in the tenant's order, and the link to Payment Information (ACCT-26). */
export function Details({ row, accountNo }: DetailsProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("details", english);
  const { back } = useWords().makePayment;
  const text = useText();
  const cellText = useCellText();
  const cells = displayedCells(row).flatMap((name) =>
    row[name] ? [{ name, label: text(row[name].label) || name, value: cellText(name, row[name]) || words.none }] : [],
  );
  return (
    <>
      {cells.length > 0 ? (
        <Ledger>
          {cells.map(({ name, label, value }) => (
            <LedgerRow key={name} label={label}>
              {value}
            </LedgerRow>
          ))}
        </Ledger>
      ) : (
        <p>{words.empty}</p>
      )}
      <Actions>
        <ButtonLink href={paths.paymentInfo.href(instanceId, accountNo)}>{words.paymentInformation}</ButtonLink>
        <ButtonLink href={paths.makePayment.href(instanceId, accountNo)}>{back}</ButtonLink>
      </Actions>
    </>
  );
}
