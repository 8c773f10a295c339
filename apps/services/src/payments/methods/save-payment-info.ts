import { isDeepStrictEqual } from "node:util";
import type { operations } from "@paydown/api-client";
import {
  type Language,
  lastFour,
  optionKind,
  type PaymentOptionCode,
  paymentOptionCodes,
  readSwitch,
  todayIn,
} from "@paydown/domain";
import * as en from "@paydown/domain/messages/en";
import * as es from "@paydown/domain/messages/es";
import { type Account, lockAccount } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import { together } from "../../db/pipelined.js";
import type { InstanceTransaction } from "../../db/database.js";
import { keepEvidence } from "../../evidence/keep-evidence.js";
import type { Session } from "../../contract/session.js";
import { regeMessages, type Tenant, timesPresentedAgain } from "../../tenants/tenant.js";
import { tenantOf } from "../../tenants/tenant-of.js";
import { addressKeyOf, requireNoDeclineWait } from "../declines/declines.js";
import { keyOnFile, methodKeyOf, requireNotBlocked } from "./blocked-methods.js";
import { methodOnFileOf, type MethodTerms, methodViolations, requireRoutingNumber } from "./method-check.js";
import { findMethodOnFile, keepMethodOnFile, type PaymentInfo, toPaymentInfo } from "./methods-on-file.js";
import type { PaymentContext } from "../payment-context.js";
import { onFileRowOf, payerOf, type PostedMethod } from "./posted-payment.js";
import { storeMethod } from "./store-method.js";
import type { PaymentMethodRow } from "../tables.js";

type ShownOn = NonNullable<NonNullable<operations["savePaymentInfo"]["parameters"]["query"]>["shownOn"]>;

interface Asked {
  /** Language of the screen. */
  readonly language: Language;
  /** The screen on which the consumer saved the method. */
  readonly shownOn: ShownOn | undefined;
}

/**
 * Keeps a method on file without charging anything (METHOD-29). Scheduled installments of the account switch to it if
 * their fee and Regulation E disclosure stay as agreed.
 *
 * @throws ProblemError
 */
export async function savePaymentInfo(
  context: PaymentContext,
  session: Session,
  accountNo: string,
  body: PostedMethod,
  { language, shownOn }: Asked,
): Promise<PaymentInfo> {
  const tenant = tenantOf(context, session);
  const secret = await context.secrets.key(session.instanceId, "hmac");
  const { instanceId, username } = session;
  const attempt = { username, accountNo, addressKey: addressKeyOf(secret, session) };
  const find = async (trx: InstanceTransaction) => {
    const found = await methodToKeep(context, trx, session, tenant, accountNo, body);
    await requireNotBlocked(trx, methodKeyOf(body, found.onFile, secret), language);
    return found;
  };
  const checked = await context.db.asApp(instanceId, async (trx) => {
    const found = await find(trx);
    if (!found.onFile) await requireNoDeclineWait(trx, instanceId, attempt, context.limits, context.clock.now());
    return found;
  });
  const stored = checked.onFile ? undefined : await storeMethod(context, instanceId, attempt, body, language);

  return context.db.asApp(session.instanceId, async (trx) => {
    await lockAccount(trx, session.instanceId, accountNo);
    // Read again: another call may have replaced the method on file, or an import restricted the account.
    const { account, onFile } = await find(trx);
    const token = stored ?? onFile?.token;
    if (token === undefined) throw new ProblemError("payment_info_not_found");
    const row = onFileRowOf(body, {
      token,
      onFile,
      instance_id: session.instanceId,
      account_no: accountNo,
      method_key: methodKeyOf(body, onFile, secret),
      updated_at: context.clock.now(),
    });
    await keepMethodOnFile(trx, context.db.keyRing, row);
    await moveInstallments(trx, tenant, row, body);
    await keepMethodEvidence(trx, session, row, language, shownOn);
    return toPaymentInfo(row, account.facts.nextAmountDue);
  });
}

type Words = Pick<typeof en, "keepingMethodMessages" | "nothingScheduledMessage" | "planMethodMessages">;
const words: Readonly<Record<Language, Words>> = { en, es };

/** The words of each screen that saves a method. */
const wordsOn: Readonly<Record<ShownOn, (of: Words) => readonly string[]>> = {
  paymentInformation: ({ keepingMethodMessages: { note } }) => [note],
  paymentInformationBesidePlan: ({ keepingMethodMessages: { noteBesidePlan } }) => [noteBesidePlan],
  nextPayment: ({ nothingScheduledMessage }) => [nothingScheduledMessage],
  planMethod: ({ planMethodMessages: { text, kept } }) => [text, kept],
};

/** Keeps that the consumer let us keep a method (EVID-5). A client that names no screen leaves the text empty. */
async function keepMethodEvidence(
  trx: InstanceTransaction,
  session: Session,
  { account_no, payment_option, method_kind, brand, masked, expiry, updated_at }: PaymentMethodRow,
  language: Language,
  shownOn: ShownOn | undefined,
): Promise<void> {
  await keepEvidence(trx, session, {
    kind: "method",
    accountNo: account_no,
    at: updated_at,
    language,
    lines: shownOn === undefined ? [] : wordsOn[shownOn](words[language]),
    subject: {
      paymentOption: payment_option,
      method: method_kind,
      brand,
      last4: lastFour(masked),
      expiry,
      shownOn: shownOn ?? null,
    },
  });
}

/** @returns The account, and the method on file if the posted one is that method. */
async function methodToKeep(
  context: PaymentContext,
  trx: InstanceTransaction,
  session: Session,
  tenant: Tenant,
  accountNo: string,
  body: PostedMethod,
): Promise<{ account: Account; onFile: PaymentMethodRow | undefined }> {
  const { instance, company } = tenant;
  const [account, stored] = await together([
    context.accounts.readOwn(trx, session, accountNo),
    findMethodOnFile(trx, context.db.keyRing, session.instanceId, accountNo),
  ]);
  if (!readSwitch(instance, "paymentInfoSaveEnabled")) throw new ProblemError("payment_info_save_disabled");
  if (!account.record.allow_portal_payments) {
    throw new ProblemError("account_restricted", {
      detail: en.ruleMessages.cardReason({ rule: "restricted" }, { companyPhone: company.companyPhoneNumber }),
    });
  }
  const today = todayIn(instance.timeZone, context.clock.now());
  const { achRequiresPhone } = account.facts;
  const terms: MethodTerms = {
    requiresEmail: false,
    achRequiresPhone,
    amountLocked: true,
    today,
    screen: "paymentInformation",
  };
  await together([requireValid(trx, session, instance, body, stored, terms), requireRoutingNumber(trx, session, body)]);
  return { account, onFile: methodOnFileOf(stored, body) };
}

/** @throws ProblemError `invalid_payment` with every value that is not valid */
async function requireValid(...method: Parameters<typeof methodViolations>): Promise<void> {
  const violations = await methodViolations(...method);
  if (violations.length > 0) throw new ProblemError("invalid_payment", { parameterViolations: [...violations] });
}

/**
 * Switches the scheduled installments of the account to another method.
 *
 * @param authorized - the consumer has just authorized the method for the payments that follow. If so, a plan's
 * payments, which cost no fee, switch no matter which method they had.
 */
export async function moveInstallments(
  trx: InstanceTransaction,
  tenant: Tenant,
  method: PaymentMethodRow,
  body: PostedMethod,
  authorized = false,
): Promise<void> {
  await trx
    .updateTable("payments")
    .set({
      payment_option: method.payment_option,
      method_kind: method.method_kind,
      brand: method.brand,
      last4: lastFour(method.masked),
      expiry: method.expiry,
      method_token: method.token,
      method_key: keyOnFile(method),
      paid_by: payerOf(body),
      // Without a new authorization, the one of the payment stands.
      ...(authorized && { again_allowed: timesPresentedAgain(tenant, method.payment_option, "next") }),
    })
    .where("instance_id", "=", method.instance_id)
    .where("account_no", "=", method.account_no)
    .where("state", "=", "scheduled")
    .where("installment_date", "is not", null)
    // A returned debit is presented again to the same account.
    .where("original_id", "is", null)
    .where((row) =>
      row.or([
        row("payment_option", "in", optionsReplacedBy(tenant, method.payment_option)),
        row.and([
          row("arrangement_id", "is not", null),
          row(
            "payment_option",
            "in",
            authorized ? paymentOptionCodes : optionsAskingAlike(tenant, method.payment_option),
          ),
        ]),
      ]),
    )
    .execute();
}

/**
 * The payment options whose installments may switch to this option: those of the same kind, because the kind decides
 * the fee, if the switch leaves no disclosure to accept.
 */
function optionsReplacedBy(tenant: Tenant, option: PaymentOptionCode): PaymentOptionCode[] {
  return optionsAskingAlike(tenant, option).filter((agreed) => optionKind(agreed) === optionKind(option));
}

/**
 * The payment options whose installments may switch to this option without another disclosure to accept. That suffices
 * for a plan's payments, which cost no fee.
 */
function optionsAskingAlike(tenant: Tenant, option: PaymentOptionCode): PaymentOptionCode[] {
  const asked = regeMessages(tenant, option, "next");
  return paymentOptionCodes.filter(
    (agreed) => asked.length === 0 || isDeepStrictEqual(regeMessages(tenant, agreed, "next"), asked),
  );
}
