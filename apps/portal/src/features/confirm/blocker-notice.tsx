import { addCents, displayAmount, formatCalendarDate, formatUsd } from "@paydown/domain";
import { lazyPart } from "@paydown/shell/lazy-part";
import { Notice } from "@paydown/ui/notice";
import { UiLink } from "@paydown/ui/ui-context";
import type { MouseEvent } from "react";
import { paths } from "../../paths";
import type { EnteredPayment } from "../../payment/payment-flow";
import { useFollow } from "../../account/use-follow";
import { isVisit, useSession } from "../../session/session";
import { confirm as english } from "./confirm.en";
import { useScreenWords } from "../../words/words";
import type { Blocker, NewFigures } from "./blocker";
import type { SecondPaymentProps } from "./second-payment";
import type { Pay } from "./use-pay";
import { usePayLabel } from "./use-pay-label";

export interface BlockerNoticeProps {
  readonly blocker: Blocker;
  readonly before: Pay["before"];
  readonly terms: EnteredPayment["terms"];
  readonly onLeave: () => void;
  /** Confirms a second payment in addition to the one with this reference. */
  readonly onPayAgain: SecondPaymentProps["onPayAgain"];
}

const SecondPayment = lazyPart<SecondPaymentProps>(() => import("./second-payment"));

/** Why Pay was refused, that no money was taken, and what to do next. */
export function BlockerNotice({ blocker, before, terms, onLeave, onPayAgain }: BlockerNoticeProps) {
  const { instanceId, username } = useSession();
  const words = useScreenWords("confirm", english);
  const { scheduled } = isVisit(username) ? words.visit : words;
  const changes = useChanges();
  const pay = usePayLabel();
  const { accountNo, action } = terms;

  switch (blocker.kind) {
    case "changed":
      return (
        <Notice tone="warning" live="alert" takesFocus title={words.changedTitle}>
          {[words.nothingTaken, ...changes(before, blocker.figures), words.changedAccept(pay)].join(" ")}
        </Notice>
      );
    case "inProgress":
      return (
        <Notice tone="info" icon="clock" live="alert" takesFocus title={words.inProgressTitle}>
          {words.inProgress} {blocker.open && <SeePayment open={blocker.open} onLeave={onLeave} />}
        </Notice>
      );
    case "scheduled":
      return (
        <Notice tone="info" icon="clock" live="alert" takesFocus title={words.scheduledTitle}>
          {blocker.payment && scheduled(displayAmount(blocker.payment.total), blocker.payment.paymentDate)}{" "}
          <UiLink href={paths.makePayment.href(instanceId, accountNo)} onClick={onLeave}>
            {words.seeAccount}
          </UiLink>
        </Notice>
      );
    case "duplicate":
      return <SecondPayment first={blocker.first} onLeave={onLeave} onPayAgain={onPayAgain} />;
    case "rege":
      return (
        <Notice
          tone="warning"
          live="alert"
          takesFocus
          title={blocker.changed ? words.regeChangedTitle : words.regeTitle}
        >
          {words.nothingTaken} {words.rege}{" "}
          <UiLink href={paths.rege.href(instanceId, accountNo, { action })} onClick={onLeave}>
            {words.readDisclosures}
          </UiLink>
        </Notice>
      );
    case "acknowledge":
      return (
        <Notice
          tone="warning"
          live="alert"
          takesFocus
          title={blocker.changed ? words.acknowledgeChangedTitle : words.acknowledgeTitle}
        >
          {words.nothingTaken} {words.acknowledge}
        </Notice>
      );
    case "accepted":
      return (
        <Notice tone="success" live="status" takesFocus title={words.acceptedTitle}>
          {words.accepted(pay)}
        </Notice>
      );
    case "wait":
    case "unavailable":
      return (
        <Notice
          tone="warning"
          live="alert"
          takesFocus
          title={blocker.kind === "wait" ? words.waitTitle : words.unavailableTitle}
        >
          {words.nothingTaken} {words.wait(pay)}
        </Notice>
      );
    case "declined":
      return (
        <Notice tone="warning" live="alert" takesFocus title={words.declinedTitle}>
          {words.nothingTaken} {words.declinedWait(blocker.minutes, pay)}
        </Notice>
      );
    case "paused":
      return (
        <Notice tone="warning" live="alert" takesFocus title={words.pausedTitle}>
          {words.nothingTaken} {words.paused}
        </Notice>
      );
    case "signedIn":
      return (
        <Notice tone="info" live="status" takesFocus title={words.signedInTitle}>
          {words.nothingTaken} {words.signedIn(pay)}
        </Notice>
      );
  }
}

/** Describes the figures that differ from those sent. */
function useChanges() {
  const words = useScreenWords("confirm", english);
  return (before: Pay["before"], { amount, fee, date }: NewFigures): string[] => {
    if (!before) return [];
    const total = addCents(amount, fee);
    const dates = [before.date, date].map(formatCalendarDate) as [string, string];
    return [
      ...(before.total === total ? [] : [words.changedTotal(formatUsd(before.total), formatUsd(total))]),
      ...(dates[0] === dates[1] ? [] : [words.changedDate(...dates)]),
    ];
  };
}

interface SeePaymentProps {
  readonly open: NonNullable<Extract<Blocker, { readonly kind: "inProgress" }>["open"]>;
  readonly onLeave: () => void;
}

function SeePayment({ open, onLeave }: SeePaymentProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("confirm", english);
  const follow = useFollow();
  function seePayment(event: MouseEvent) {
    // `follow` makes Confirm redirect to Completed; the link itself would navigate there a second time.
    event.preventDefault();
    onLeave();
    follow(open);
  }
  return (
    <UiLink href={paths.completed.href(instanceId, open.accountNo)} onClick={seePayment}>
      {words.seePayment}
    </UiLink>
  );
}
