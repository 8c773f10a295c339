import { CallFailed, type components } from "@paydown/api-client";
import { type CardReason, type CardState, type PaymentAction, type PaymentCard } from "@paydown/domain";
import { useText } from "@paydown/shell/language";
import { useNotifications } from "@paydown/shell/notifications";
import type { Choice } from "@paydown/ui/choice-list";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { acknowledge } from "../../payment-flow/acknowledge";
import { useCardTitle } from "../../payment-flow/card-title";
import type { PaymentPage } from "../../payment-flow/payment-page";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";

type InstanceConfig = components["schemas"]["InstanceConfig"];
type TextName = Extract<keyof InstanceConfig, `${string}${"ButtonLabel" | "Content"}`>;

/** The instance's own words for each card, and the action that it leads to: the negotiator's by way of an offer; over time is a flow of its own. */
const cardSettings = {
  full: { content: "fullPaymentContent", button: "fullPaymentButtonLabel", action: "full" },
  oneTime: { content: "oneTimePaymentContent", button: "oneTimePaymentButtonLabel", action: "oneTime" },
  negotiator: { content: "negotiatorContent", button: "negotiatorButtonLabel", action: "negotiator" },
  recurring: { content: "recurringContent", button: "recurringButtonLabel", action: "next" },
  overTime: { content: "overTimeContent", button: "overTimeButtonLabel", action: null },
} as const satisfies Record<PaymentCard, { content: TextName; button: TextName; action: PaymentAction | null }>;

/** What helps the reader most comes first: a card that is set up by phone does not become one by ticking a box. */
const shownReasons = ["restricted", "belowMinimum", "byPhone", "declaration", "paymentOpen"] as const satisfies readonly CardReason["rule"][];

/** The cards as choices: the instance's words, why not, and what choosing does. */
export function useCardChoices({ page, account, declaration }: PaymentPage, cards: readonly CardState[]): Choice[] {
  const session = useSession();
  const { makePayment: words, paymentFlow, rules, failures } = useWords();
  const text = useText();
  const title = useCardTitle();
  const navigate = useNavigate();
  const notifications = useNotifications();
  const { instanceConfig, companyConfig } = page;
  const needsSD = declaration.length > 0;

  const choose = useMutation({
    async mutationFn() {
      if (!needsSD) return;
      const { accountNo, demIdtyNo } = account;
      await acknowledge(session, { accountNo, demIdtyNo, disclosureLabel: companyConfig.sdLabel || words.declarationTitle, lines: declaration });
    },
    onError(reason) {
      if (reason instanceof CallFailed) notifications.error(paymentFlow.doing.savingDeclaration, failures.detail(reason.failure));
    },
  });

  function start(action: PaymentAction | null) {
    if (choose.isPending) return;
    const declared = { needsSD, sdAccepted: needsSD };
    const { instanceId } = session;
    const { accountNo } = account;
    const next =
      action === null
        ? paths.overTime.href(instanceId, accountNo)
        : action === "negotiator"
          ? paths.negotiatorStart.href(instanceId, accountNo, declared)
          : // What a plan takes by itself is not scheduled once more: its method is what there is to change.
            action === "next" && page.methodOnly
            ? paths.paymentInfo.href(instanceId, accountNo)
            : paths.paymentForm.href(instanceId, accountNo, { action, ...declared });
    choose.mutate(undefined, { onSuccess: () => void navigate(next) });
  }

  function reasonText(reasons: readonly CardReason[]): string[] {
    const rule = shownReasons.find((name) => reasons.some((reason) => reason.rule === name));
    const reason = reasons.find((one) => one.rule === rule);
    if (!reason) return [];
    const short: Partial<Record<CardReason["rule"], string>> = words.shortReasons;
    return [short[reason.rule] ?? rules.cardReason(reason, { companyPhone: companyConfig.companyPhoneNumber })];
  }

  return cards.map(({ card, reasons }) => {
    const { content, button, action } = cardSettings[card];
    return {
      key: card,
      title: title(card),
      description: text(instanceConfig[content]) || words.cards[card].content,
      label: text(instanceConfig[button]) || words.cards[card].button,
      reasons: reasonText(reasons),
      onSelect: () => start(action),
    };
  });
}
