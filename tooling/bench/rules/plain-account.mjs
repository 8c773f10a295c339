// The decision about an account in the simplest code, without tables or reuse. It returns the same objects as the
// rules.

const by = (/** @type {string} */ disposition) => ({ rule: "disposition", disposition });

export function plainEvaluateAccount(/** @type {any} */ facts, /** @type {string} */ today) {
  const disposition = facts.disposition.trim();
  const status = facts.arrangementStatus === null ? "" : facts.arrangementStatus.trim();

  const warnings = [];
  if (!facts.allowPortalPayments) warnings.push({ rule: "restricted" });
  if (facts.minTotalDue > 0 && facts.due < facts.minTotalDue)
    warnings.push({ rule: "belowMinimum", due: facts.due, minimum: facts.minTotalDue });
  if (facts.stateDeclarationsEnabled && facts.hasDeclaration && !facts.declarationAccepted)
    warnings.push({ rule: "declaration" });
  if (facts.paymentOpen) warnings.push({ rule: "paymentOpen" });

  const cards = [];
  const hidden = [];
  const add = (/** @type {string} */ card, /** @type {unknown[]} */ against) => {
    if (facts.closed) against.push({ rule: "closed" });
    if (against.length > 0) {
      hidden.push({ card, reasons: against });
      return;
    }
    const reasons = [...warnings];
    if (facts.cardsByPhone.includes(card)) reasons.push({ rule: "byPhone" });
    if (card === "recurring" && facts.scheduledNext) reasons.push({ rule: "alreadyScheduled", ...facts.scheduledNext });
    cards.push({ card, enabled: reasons.length === 0, reasons });
  };

  const payable = disposition === "M" || disposition === "S" || disposition === "P" || disposition === "N";
  for (const card of ["full", "oneTime"]) {
    const against = [];
    if (!payable) against.push(by(disposition));
    if (facts.due <= 0) against.push({ rule: "noDue" });
    add(card, against);
  }
  const againstOffer = [];
  if (disposition !== "P" && disposition !== "M") againstOffer.push(by(disposition));
  if (!facts.negotiatorEnabled) againstOffer.push({ rule: "negotiatorOff" });
  add("negotiator", againstOffer);
  add("recurring", disposition === "M" || disposition === "L" || disposition === "P" ? [] : [by(disposition)]);
  const againstOverTime = [];
  if (disposition !== "S") againstOverTime.push(by(disposition));
  if (!facts.overTimeEligible) againstOverTime.push({ rule: "overTimeRefused" });
  if (status === "B") againstOverTime.push({ rule: "arrangement", status });
  add("overTime", againstOverTime);

  return {
    cards,
    hidden,
    warnings,
    terms: {
      full: { amount: { value: facts.due, locked: true }, date: { value: today, locked: false } },
      oneTime: { amount: { value: null, locked: false }, date: { value: today, locked: false } },
      next: {
        amount: { value: facts.nextAmountDue ?? null, locked: true },
        date: { value: facts.nextDueDate ?? today, locked: true },
      },
      negotiator: {
        amount: { value: facts.offer?.amount ?? null, locked: true },
        date: { value: facts.offer?.date ?? today, locked: true },
      },
    },
  };
}
