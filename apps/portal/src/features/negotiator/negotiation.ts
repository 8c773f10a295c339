import { answer, CallFailed, type components, type Problem } from "@paydown/api-client";
import { type CalendarDate, type Cents, formatCalendarDate, parseCalendarDate, parseDecimal } from "@paydown/domain";
import { type PayLessField, type PayLessLimits, strategyCodes } from "@paydown/domain/offers";
import type { FormValues } from "@paydown/domain";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../../session/session";

export type Offer = components["schemas"]["Offer"];
export type PayLessAnswer = components["schemas"]["PayLessAnswer"];
type FormFields = components["schemas"]["PayLessFormFields"];

/** The state of an account's negotiation, and the limits of an offer. */
export interface Negotiation {
  readonly limits: PayLessLimits;
  readonly attemptsLeft: number;
  readonly nextAttemptAt: string | undefined;
  readonly offer: Offer | null;
  readonly expired: FormFields["expired"];
  /** The agreement that ended because a payment left less to pay than was agreed. */
  readonly overtaken: FormFields["overtaken"];
  /** The latest valid offer and its answer; the offer in force may be another one. */
  readonly last: FormFields["last"];
  /** How many hours an offer stays valid. */
  readonly attemptHours: number | undefined;
}

/** Refetched whenever one of the screens opens: another tab may have changed it. */
export function negotiationQuery({ instanceId, username, api }: Session, accountNo: string) {
  return queryOptions({
    queryKey: [instanceId, username, "negotiation", accountNo],
    async queryFn(): Promise<Negotiation> {
      const params = { path: { code: strategyCodes.payLess, user: username }, query: { relatedAccount: accountNo } };
      return readNegotiation(await answer(api.GET("/api/strategies/{code}/formFields;user={user}", { params })));
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** The plan that makes the services refuse the negotiation; undefined for any other failure. */
export function refusedByPlan(error: unknown): Pick<Problem, "pending"> | undefined {
  const failure = error instanceof CallFailed ? error.failure : undefined;
  return failure?.kind === "refused" && failure.code === "arrangement_pending" ? failure.problem : undefined;
}

function readNegotiation(fields: components["schemas"]["StrategyFormFields"]): Negotiation {
  if (fields.strategy !== "payLess") throw new Error("The fields are another strategy's.");
  const { min = "", max = "" } = fields.fields.find(({ name }) => name === "payLessDate") ?? {};
  const { attemptsLeft, nextAttemptAt, offer, expired, overtaken, last, attemptHours } = fields;
  return {
    limits: { due: amountOf(fields.due), earliest: dayOf(min), latest: dayOf(max) },
    attemptsLeft,
    nextAttemptAt,
    offer,
    expired,
    overtaken,
    last,
    attemptHours,
  };
}

/** Sends an offer, form-encoded (OFFER-14). */
export async function sendOffer(
  { username, api }: Session,
  accountNo: string,
  form: FormValues<PayLessField>,
): Promise<PayLessAnswer> {
  const body = {
    payLessAmount: form.payLessAmount.trim(),
    payLessDate: formatCalendarDate(dayOf(form.payLessDate.trim())),
    relatedAccount: accountNo,
  };
  const params = { path: { sodCode: strategyCodes.payLess, user: username } };
  const given = await answer(
    api.POST("/api/strategies/{sodCode};user={user}", {
      params,
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    }),
  );
  if (given.strategy !== "payLess") throw new Error("The answer is another strategy's.");
  return given;
}

/** The negotiation after the services have answered an offer of this amount. */
export function afterAnswer(
  { limits, attemptHours }: Negotiation,
  amount: string,
  { attemptsLeft, nextAttemptAt, offer, outcome }: PayLessAnswer,
): Negotiation {
  return {
    limits,
    attemptsLeft,
    nextAttemptAt,
    offer,
    expired: undefined,
    overtaken: undefined,
    last: { amount, outcome },
    attemptHours,
  };
}

/** Accepts an offer with the lines as shown. */
export function sendAcceptance(
  { username, api }: Session,
  accountNo: string,
  { offerId }: Offer,
  lines: readonly string[],
): Promise<Offer> {
  const body = { relatedAccount: accountNo, disclosureText: lines.join("\n") };
  return answer(
    api.POST("/api/offers/{offerId}/acceptance;user={user}", { params: { path: { offerId, user: username } }, body }),
  );
}

/** Parses an amount from the services; the contract rules out unreadable ones. */
export function amountOf(text: string): Cents {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new Error("An amount cannot be read.");
  return amount;
}

function dayOf(text: string): CalendarDate {
  const day = parseCalendarDate(text);
  if (day === undefined) throw new Error("A day cannot be read.");
  return day;
}
