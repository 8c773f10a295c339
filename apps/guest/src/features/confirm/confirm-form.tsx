import { formatUsd } from "@paydown/domain";
import {
  comparePlanAmount,
  hostedPaymentRefusals,
  type PlanSubmission,
  readExternalUrl,
  toHostedPayment,
  toLineItem,
} from "@paydown/domain/guest";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized, useLanguage, useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { LoadingModal } from "@paydown/ui/loading-modal";
import { Notice } from "@paydown/ui/notice";
import { type FormEvent, useRef } from "react";
import { paths } from "../../paths";
import { useUser } from "../../plans/known-guest";
import { type Plan, ruledPlan } from "../../plans/plans-query";
import { useGuest } from "../../session/guest-context";
import { confirm as english } from "./confirm.en";
import { plans as sharedEnglish } from "../../words/plans.en";
import { useScreenWords } from "../../words/words";
import { useLeaving } from "./use-leaving";

interface ConfirmFormProps {
  readonly plans: readonly Plan[];
  readonly submission: PlanSubmission;
  readonly trackingNumber: string;
  /** Refetches the plans and the tracking number after a failed attempt to leave. */
  readonly renew: () => void;
}

type Amount = PlanSubmission["amounts"][number];

/** The amounts to pay and the form that posts them to the external page. */
export function ConfirmForm({ plans, submission, trackingNumber, renew }: ConfirmFormProps) {
  const { instanceId } = useGuest();
  const user = useUser();
  const { instanceConfig } = useConfiguration();
  const text = useText();
  const { language } = useLanguage();
  const words = useScreenWords("confirm", english);
  const shared = useScreenWords("plans", sharedEnglish);
  const form = useRef<HTMLFormElement>(null);

  const lineItems = submission.amounts.flatMap(({ id, value }, index) => {
    const plan = plans.find((held) => held.id === id);
    return plan ? [toLineItem(plan, value, index + 1, instanceConfig.lineItemLabel)] : [];
  });
  const payment = {
    origin: window.location.origin,
    instanceId,
    user,
    trackingNumber,
    merchantCode: instanceConfig.merchantCode ?? "",
    userPart1: instanceConfig.guestUserPart1,
    userPart2: instanceConfig.guestUserPart2,
    lineItems,
  };
  const below = plans.flatMap((plan) => {
    const value = submission.amounts.find(({ id }) => id === plan.id)?.value;
    const [comparison] = value === undefined ? [] : comparePlanAmount(value, ruledPlan(plan));
    return comparison
      ? [{ id: plan.id, said: words.sayPlanComparison(comparison, text(instanceConfig.guestOtherAmountMessage)) }]
      : [];
  });
  const address = readExternalUrl(instanceConfig.externalURL, language);
  const fields = address !== null && hostedPaymentRefusals(payment).length === 0 ? toHostedPayment(payment) : null;
  const { leave, isLeaving } = useLeaving({ user, trackingNumber, submission, lineItems, renew });

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Submits natively, so this handler does not run again.
    if (await leave()) form.current?.submit();
  }

  const columns: readonly Column<Amount>[] = [
    { key: "plan", header: shared.planId, fill: true, cell: ({ id }) => id },
    { key: "amount", header: shared.amount, align: "end", cell: ({ value }) => formatUsd(value) },
  ];
  const home = paths.home.href(instanceId, user);
  return (
    <>
      <div>
        <DataTable
          caption={words.caption}
          captionHidden
          columns={columns}
          rows={submission.amounts}
          rowKey={({ id }) => id}
        />
        <Ledger>
          <LedgerRow label={shared.total} kind="total">
            {formatUsd(submission.grandTotal)}
          </LedgerRow>
        </Ledger>
      </div>
      {below.map(({ id, said }) => (
        <Notice key={id} tone="warning">
          {shared.plan(id)}: {said}
        </Notice>
      ))}
      {instanceConfig.guestConfirmMessage && (
        <Notice tone="warning">
          <Localized text={instanceConfig.guestConfirmMessage} />
        </Notice>
      )}
      {fields ? (
        <>
          <p>{words.leaving}</p>
          <form method="post" action={address ?? undefined} ref={form} onSubmit={(event) => void submit(event)}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Actions>
              <Button type="submit" variant="filled" busy={isLeaving}>
                {words.continue}
              </Button>
              <ButtonLink href={home}>{words.cancel}</ButtonLink>
            </Actions>
          </form>
          {isLeaving && <LoadingModal label={words.onTheWay} />}
        </>
      ) : (
        <>
          <Notice tone="danger" live="alert">
            {words.cannotBeSent}
          </Notice>
          <Actions>
            <ButtonLink href={home}>{words.cancel}</ButtonLink>
          </Actions>
        </>
      )}
    </>
  );
}
