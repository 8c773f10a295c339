import { isLoopback } from "@paydown/host/loopback";
import { amountOf, centsOf, isAmount, type LineItem, parseLineItems } from "./line-items.js";

/** The hidden form's fields (HOST-14). */
export const formFields = [
  "ReturnURL",
  "CancelURL",
  "PaymentAmount",
  "MerchantCode",
  "UserPart1",
  "UserPart2",
  "UserPart3",
  "UserPart4",
  "LineItems",
] as const;

/** The fields exactly as received. `UserPart3` is the tracking number. */
export type HiddenForm = Readonly<Record<(typeof formFields)[number], string>>;

/**
 * Whether the browser may be redirected to an address: this machine or a listed origin. Any other target would make
 * this an open redirect.
 */
export function isAllowedReturn(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username, password } = new URL(address);
  if (!["http:", "https:"].includes(protocol) || username !== "" || password !== "") return false;
  return isLoopback(hostname.replace(/^\[|\]$/g, "")) || origins.includes(origin);
}

/**
 * The tenant in the path `/pay/{instanceId}/guest/…` of an address allowed by {@link isAllowedReturn}; undefined for
 * other pages.
 */
export function instanceOfPage(address: string): string | undefined {
  return /^\/pay\/([A-Za-z0-9_-]{1,100})\/guest\//.exec(new URL(address).pathname)?.[1];
}

const isPlain = (text: string, max: number) => text.length <= max && !/\p{Cc}/u.test(text);

/** The merchant name in the form's address; undefined if it is missing or cannot be shown. */
export function readMerchant(sent: unknown): string | undefined {
  const name = typeof sent === "string" ? sent.trim() : "";
  return name !== "" && isPlain(name, 100) ? name : undefined;
}

/** Reads the hidden form. The faults are sentences for the developer who wrote the form. */
export function readForm(
  sent: URLSearchParams,
  returnOrigins: readonly string[],
): { readonly form: HiddenForm; readonly items: readonly LineItem[] } | { readonly faults: readonly string[] } {
  const faults = [
    ...formFields.filter((field) => !sent.has(field)).map((field) => `${field} is missing.`),
    ...formFields.filter((field) => sent.getAll(field).length > 1).map((field) => `${field} appears more than once.`),
    ...new Set(
      [...sent.keys()]
        .filter((name) => !(formFields as readonly string[]).includes(name))
        .map((name) => `${name.slice(0, 40)} is not a field of this form.`),
    ),
  ];
  if (faults.length > 0) return { faults };

  const form = Object.fromEntries(formFields.map((field) => [field, sent.get(field) ?? ""])) as HiddenForm;
  for (const field of ["ReturnURL", "CancelURL"] as const)
    if (form[field].length > 2_000 || !isAllowedReturn(form[field], returnOrigins))
      faults.push(
        `${field} must be an http or https address on this machine, or on an origin of PAYDOWN_RETURN_ORIGINS.`,
      );
  if (
    faults.length === 0 &&
    (instanceOfPage(form.ReturnURL) === undefined || instanceOfPage(form.ReturnURL) !== instanceOfPage(form.CancelURL))
  )
    faults.push("ReturnURL and CancelURL must be guest pages of one instance, /pay/{instanceId}/guest/….");
  if (!isAmount(form.PaymentAmount))
    faults.push("PaymentAmount must be above zero, with two decimals and no currency symbol.");
  if (form.MerchantCode.trim() === "" || !isPlain(form.MerchantCode, 100))
    faults.push("MerchantCode must be 1 to 100 characters.");
  if (!isPlain(form.UserPart1, 200)) faults.push("UserPart1 must be at most 200 characters.");
  if (form.UserPart2.trim() === "" || !isPlain(form.UserPart2, 200))
    faults.push("UserPart2 must be 1 to 200 characters.");
  if (!/^[A-Za-z0-9][\w.-]{0,99}$/.test(form.UserPart3))
    faults.push("UserPart3, the tracking number, must be 1 to 100 letters, digits, dots, hyphens and underscores.");
  if (form.UserPart4 !== "") faults.push("UserPart4 must be empty.");

  const parsed = parseLineItems(form.LineItems);
  if ("faults" in parsed) return { faults: [...faults, ...parsed.faults] };
  const sum = amountOf(parsed.items.reduce((cents, { amount }) => cents + centsOf(amount), 0));
  if (isAmount(form.PaymentAmount) && centsOf(form.PaymentAmount) !== centsOf(sum))
    faults.push(`PaymentAmount is ${form.PaymentAmount}, but the amounts of LineItems add up to ${sum}.`);
  return faults.length > 0 ? { faults } : { form, items: parsed.items };
}
