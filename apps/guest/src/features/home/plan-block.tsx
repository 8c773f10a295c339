import { displayAmount, parseCalendarDate, todayIn } from "@paydown/domain";
import { displayedInfo, type PaymentPlan, type PlanChoice, type PlanReason, planReasons } from "@paydown/domain/guest";
import { PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Facts } from "@paydown/ui/facts";
import { Notice, type NoticeTone } from "@paydown/ui/notice";
import { Num } from "@paydown/ui/num";
import { UiLink } from "@paydown/ui/ui-context";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import { useId } from "react";
import { paths } from "../../paths";
import { AboutOpenPayment } from "../../plans/about-open-payment";
import { useUser } from "../../plans/known-guest";
import type { Plan } from "../../plans/plans-query";
import { useGuest } from "../../session/guest-context";
import { home as english } from "./home.en";
import { plans as sharedEnglish } from "../../words/plans.en";
import { useScreenWords } from "../../words/words";
import { AmountChoices, type AmountChoicesProps } from "./amount-choices";
import { CitationsTable } from "./citations-table";
import styles from "./home.module.css";

interface PlanBlockProps extends Omit<AmountChoicesProps, "dueDate"> {
  readonly plan: Plan;
  readonly ruled: PaymentPlan;
  readonly choice: PlanChoice;
}

/** One plan: its facts, the amount due, and the payment choices or the reason why there are none. */
export function PlanBlock({ plan, ruled, ...choosing }: PlanBlockProps) {
  const { instanceId } = useGuest();
  const user = useUser();
  const words = useScreenWords("home", english);
  const shared = useScreenWords("plans", sharedEnglish);
  const text = useText();
  const id = useId();
  const { timeZone } = useConfiguration().instanceConfig;
  const isCompleted = (date: string) => {
    const day = parseCalendarDate(date);
    return day !== undefined && day < todayIn(timeZone, new Date()) && ruled.totalDue <= 0;
  };
  const reasons = planReasons(ruled);
  const about = [
    text(plan.status),
    ...(plan.origEnrollAmount ? [words.enrolledFor(displayAmount(plan.origEnrollAmount))] : []),
    ...(plan.completionDate
      ? [isCompleted(plan.completionDate) ? words.completed(plan.completionDate) : words.completes(plan.completionDate)]
      : []),
  ];
  const facts = [
    { label: words.minimumDue, value: displayAmount(plan.minPaymentDue) },
    ...(plan.paymentDueDate ? [{ label: words.paymentDueDate, value: plan.paymentDueDate }] : []),
    ...displayedInfo(plan).map(({ label, value }) => ({ label: text(label), value })),
  ];
  return (
    <section className={styles.plan} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{shared.plan(plan.id)}</h2>
        <p className={styles.about}>{about.join(", ")}</p>
      </div>
      <div className={styles.body}>
        <div className={styles.owed}>
          <Facts facts={facts} />
          <CitationsTable plan={plan} totalDue={ruled.totalDue} />
          <p className={styles.links}>
            <UiLink href={paths.payments.href(instanceId, plan.id, user)}>
              {words.payments}
              <VisuallyHidden> {words.ofPlan(plan.id)}</VisuallyHidden>
            </UiLink>
            <UiLink href={paths.schedule.href(instanceId, plan.id, user)}>
              {words.schedule}
              <VisuallyHidden> {words.ofPlan(plan.id)}</VisuallyHidden>
            </UiLink>
          </p>
        </div>
        {reasons.length > 0 ? (
          <Closed reasons={reasons} open={plan.openPayment} />
        ) : (
          <AmountChoices ruled={ruled} dueDate={plan.paymentDueDate} {...choosing} />
        )}
      </div>
    </section>
  );
}

const tones: Record<PlanReason["rule"], NoticeTone> = {
  paymentsNotAllowed: "info",
  nothingDue: "success",
  beingConfirmed: "info",
};

/**
 * For a plan that cannot be paid, shows the first reason instead of the choices, and the phone number if payments are
 * off.
 */
function Closed({
  reasons: [reason],
  open,
}: {
  readonly reasons: readonly PlanReason[];
  readonly open: Plan["openPayment"];
}) {
  const words = useScreenWords("home", english);
  const { companyPhoneNumber } = useConfiguration().companyConfig;
  if (!reason) return null;
  const isWaiting = reason.rule === "beingConfirmed";
  return (
    <Notice tone={tones[reason.rule]} {...(isWaiting && { icon: "clock" as const, live: "status" as const })}>
      {words.sayPlanReason(reason)}
      {isWaiting && open && (
        <div>
          <AboutOpenPayment payment={open} mayReplace />
        </div>
      )}
      {reason.rule === "paymentsNotAllowed" && companyPhoneNumber && (
        <>
          {" "}
          {words.pleaseCall}{" "}
          <Num>
            <PhoneLink number={companyPhoneNumber} />
          </Num>
          .
        </>
      )}
    </Notice>
  );
}
