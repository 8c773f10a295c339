import { randomInt } from "node:crypto";
import { cents, parseDecimal } from "@paydown/domain";
import { defaultLineItemLabel, type HostedPaymentForm, type LineItem, toHostedPayment } from "@paydown/domain/guest";
import type { Calls } from "./calls.js";
import { type Answer, HttpClient } from "./http-client.js";
import type { Payer } from "./payers/payer.js";
import type { Receiver } from "./receiver.js";
import type { Item } from "./schemas.js";
import type { Settings } from "./settings.js";

/** One rule of the contract, and how to see whether the page obeys it. */
export interface Check<Result = unknown> {
  /** The clause of the specification. */
  readonly clause: string;
  /** The rule, as a sentence without a period. */
  readonly rule: string;
  /** The checks that must pass before this one says anything. */
  readonly after: readonly Check[];
  /**
   * @returns facts for later checks
   * @throws Deviation if the page breaks the rule; NotChecked if the settings don't allow the check
   */
  run(tools: Tools): Promise<Result> | Result;
}

/** Lets the compiler infer the result of a check. */
export const check = <Result>(row: Check<Result>): Check<Result> => row;

/** A payment that the checks make: the form, and what it says. */
export interface Order {
  readonly form: HostedPaymentForm;
  readonly trackingNo: string;
  readonly items: readonly Item[];
}

export interface Tools {
  readonly settings: Settings;
  readonly receiver: Receiver;
  readonly calls: Calls;
  readonly payer: Payer;
  readonly now: () => Date;
  /** Lets a session of the page get old. */
  readonly age: (seconds: number) => Promise<void>;
  /** The facts of an earlier check. */
  result<Result>(of: Check<Result>): Result;
}

/** The address of the form in a language. */
export const formUrlIn = ({ formUrl }: Pick<Settings, "formUrl">, language: "en" | "es") =>
  formUrl.replaceAll("{language}", language);

const alphabet = "23456789BCDFGHJKLMNPQRSTVWXYZ";
/** A new number in the form of Paydown's tracking numbers. */
export const newTrackingNo = () =>
  [
    "CT",
    ...Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("")),
  ].join("-");

interface OrderChanges {
  readonly trackingNo?: string;
  readonly amounts?: readonly string[];
  readonly texts?: Partial<Pick<LineItem, "userPart1" | "label" | "linkKey" | "clientCode" | "userPart9">>;
  /** One in place of each plan's own id. */
  readonly planIds?: readonly string[];
}

/** A new payment of two plans. */
export function order({ settings, receiver }: Pick<Tools, "settings" | "receiver">, changes: OrderChanges = {}): Order {
  const {
    trackingNo = newTrackingNo(),
    amounts = ["25.00", "60.50"],
    planIds = ["CP-1001", "CP-1002"],
    texts,
  } = changes;
  const items = amounts.map((amount, index) => ({ planId: planIds[index] ?? `CP-${index}`, amount }));
  const form = toHostedPayment({
    origin: receiver.url,
    instanceId: settings.instanceId,
    user: `guest-${trackingNo}`,
    trackingNumber: trackingNo,
    merchantCode: settings.merchantCode,
    lineItems: items.map(({ planId, amount }, index) => ({
      seq: String(index + 1),
      userPart1: "UP1",
      label: defaultLineItemLabel,
      planId,
      linkKey: "LK1",
      clientCode: "CC1",
      userPart9: "UP9",
      amount: parseDecimal(amount) ?? cents(0),
      ...texts,
    })),
  });
  return { form, trackingNo, items };
}

type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

/** Posts a form as a new browser does, without following the answer. */
export const post = (
  { settings }: Pick<Tools, "settings">,
  fields: Fields,
  client = new HttpClient(settings.limits.answerSeconds),
  language: "en" | "es" = "en",
): Promise<Answer> => client.send(formUrlIn(settings, language), { method: "POST", fields });

/** The return pages that the browser of a payment opened. */
export const returnsOf = ({ receiver }: Pick<Tools, "receiver">, { trackingNo }: Order): string[] =>
  receiver.arrivals.filter((url) => new URL(url).searchParams.get("user") === `guest-${trackingNo}`);

/** The first return page that the browser of a payment opens; undefined if it opens none in time. */
export const returned = (tools: Tools, of: Order): Promise<string | undefined> =>
  tools.receiver.waitFor(() => returnsOf(tools, of)[0], tools.settings.limits.stepSeconds);
