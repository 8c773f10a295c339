import { displayAmount } from "@paydown/domain";
import { answer, type components } from "@paydown/api-client";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized, useText } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { DataTable } from "@paydown/ui/data-table";
import { Dialog } from "@paydown/ui/dialog";
import { Stack } from "@paydown/ui/stack";
import type { Session } from "../../session/session";
import { formQuestions as english } from "./form-questions.en";
import { useScreenWords } from "../../words/words";

export type PhonePayment = components["schemas"]["PhonePays"]["phonePays"][number];

/** The pending phone payments; a failure is treated as none (FORM-72). */
export async function fetchPhonePayments(
  { instanceId, username, api }: Session,
  accountNo: string,
): Promise<readonly PhonePayment[]> {
  const params = { path: { instanceId, dbtNo: accountNo, user: username } };
  return answer(api.GET("/api/payments/phonePays/{instanceId}/{dbtNo};user={user}", { params })).then(
    ({ phonePays }) => phonePays,
    () => [],
  );
}

export interface PendingPaymentsDialogProps {
  readonly payments: readonly PhonePayment[];
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** 'Confirm Pending Payments': Yes stays on the form, No returns to Make Payment (FORM-64). */
export function PendingPaymentsDialog({ payments, onYes, onNo }: PendingPaymentsDialogProps) {
  const { pending: words } = useScreenWords("formQuestions", english);
  const { instanceConfig } = useConfiguration();
  const text = useText();
  return (
    <Dialog
      open
      title={words.title}
      onClose={onYes}
      actions={
        <>
          <Button variant="filled" onClick={onYes}>
            {words.yes}
          </Button>
          <Button onClick={onNo}>{words.no}</Button>
        </>
      }
    >
      <Stack>
        <p>{text(instanceConfig.pendingPaymentsContent) || words.content}</p>
        <DataTable
          caption={words.list}
          columns={[
            { key: "date", header: words.date, cell: ({ date }: PhonePayment) => date },
            {
              key: "amount",
              header: words.amount,
              cell: ({ amount }: PhonePayment) => displayAmount(amount),
              align: "end",
            },
            {
              key: "description",
              header: words.description,
              cell: ({ description }: PhonePayment) => <Localized text={description} />,
              fill: true,
            },
          ]}
          rows={payments}
          rowKey={({ date, amount, description }) => `${date} ${amount} ${text(description)}`}
        />
      </Stack>
    </Dialog>
  );
}
