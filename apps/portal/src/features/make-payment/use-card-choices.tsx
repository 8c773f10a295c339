import { CallFailed } from "@paydown/api-client";
import type { CardReason, CardState, DispositionCard } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import type { Choice } from "@paydown/ui/choice-list";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { acknowledge } from "../../payment-flow/acknowledge";
import { cardHref, cardSetting } from "../../payment-flow/card-settings";
import { useCardTitle } from "../../payment-flow/card-title";
import type { PaymentPage } from "../../account/payment-page";
import { useSession, usePortal } from "../../session/session";
import { useWords } from "../../words/words";
import { NextPaymentNote } from "./next-payment-note";

/**
 * A card shows the first of its reasons in this order. The most helpful comes first: ticking a box does not enable a
 * card that is set up by phone.
 */
const shownReasons = [
  "restricted",
  "belowMinimum",
  "byPhone",
  "alreadyScheduled",
  "declaration",
  "paymentOpen",
] as const satisfies readonly CardReason["rule"][];

/** The cards as choices: the tenant's words, the blockers, and what choosing does. */
export function useCardChoices(given: PaymentPage, cards: readonly CardState[]): Choice[] {
  const session = useSession();
  const { makePayment: words, rules } = useWords();
  const text = useText();
  const title = useCardTitle();
  const navigate = useNavigate();
  const { notifications } = usePortal();
  const { page, account, declaration } = given;
  const { instanceConfig, companyConfig } = useConfiguration();
  const needsSD = declaration.length > 0;

  const choose = useMutation({
    async mutationFn() {
      if (!needsSD) return;
      const { accountNo, demIdtyNo } = account;
      await acknowledge(session, {
        accountNo,
        demIdtyNo,
        disclosureLabel: companyConfig.sdLabel || words.declarationTitle,
        lines: declaration,
      });
    },
    onError(reason) {
      if (reason instanceof CallFailed)
        notifications.error(
          ({ paymentFlow }) => paymentFlow.doing.savingDeclaration,
          ({ failures }) => failures.detail(reason.failure),
        );
    },
  });

  function start(card: DispositionCard) {
    if (choose.isPending) return;
    const next = cardHref(session.instanceId, given, card, { needsSD, sdAccepted: needsSD });
    choose.mutate(undefined, { onSuccess: () => void navigate(next) });
  }

  function reasonText(reasons: readonly CardReason[]): string[] {
    const rule = shownReasons.find((name) => reasons.some((reason) => reason.rule === name));
    const reason = reasons.find((one) => one.rule === rule);
    if (!reason) return [];
    const short: Partial<Record<CardReason["rule"], string>> = words.shortReasons;
    return [short[reason.rule] ?? rules.cardReason(reason, { companyPhone: companyConfig.companyPhoneNumber })];
  }

  const isSettling = [...page.scheduledPayments, ...page.openPayments].some(({ settles }) => settles);
  const agreedLabel = isSettling ? words.agreed.see : words.agreed.pay;

  return cards.map(({ card, reasons }) => {
    // Once an offer is agreed on, the card does not invite the consumer to make another offer.
    const agreed = card === "negotiator" && (isSettling || page.offer !== undefined);
    const content = agreed
      ? words.agreed.content
      : text(instanceConfig[cardSetting(card, "Content")]) || words.cards[card].content;
    return {
      key: card,
      title: title(card),
      description:
        card === "recurring" ? (
          <>
            {content} <NextPaymentNote page={given} reasons={reasons} />
          </>
        ) : (
          content
        ),
      label: agreed ? agreedLabel : text(instanceConfig[cardSetting(card, "ButtonLabel")]) || words.cards[card].button,
      reasons: reasonText(reasons),
      onSelect: () => start(card),
    };
  });
}
