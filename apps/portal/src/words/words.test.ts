import { partFailed } from "@paydown/shell/words/part-failed-en";
import { beforeEach, describe, expect, test } from "vitest";
import { en } from "./en";
import { account } from "./en/account";
import { accountPayments } from "./en/account-payments";
import { bankFields } from "./en/bank-fields";
import { canada } from "./en/canada";
import { changePassword } from "./en/change-password";
import { completed } from "./en/completed";
import { confirm } from "./en/confirm";
import { declaration } from "./en/declaration";
import { details } from "./en/details";
import { documents } from "./en/documents";
import { formQuestions } from "./en/form-questions";
import { information } from "./en/information";
import { leave } from "./en/leave";
import { loginRefused } from "./en/login-refused";
import { negotiator } from "./en/negotiator";
import { secondPayment } from "./en/second-payment";
import { settlement } from "./en/settlement";
import { newPassword } from "./en/new-password";
import { nextPayment } from "./en/next-payment";
import { onFile } from "./en/on-file";
import { otherWays } from "./en/other-ways";
import { outage } from "./en/outage";
import { overTime } from "./en/over-time";
import { passwordRecovery } from "./en/password-recovery";
import { otp } from "./en/otp";
import { paymentInformation } from "./en/payment-information";
import { payments } from "./en/payments";
import { portals } from "./en/portals";
import { receipt } from "./en/receipt";
import { rege } from "./en/rege";
import { registration } from "./en/registration";
import { renewal } from "./en/renewal";
import { schedule } from "./en/schedule";
import { undoChange } from "./en/undo-change";
import { userProfile } from "./en/user-profile";
import { sessionWarning } from "./en/session-warning";
import { violation } from "./en/violation";
import { es } from "./es";
import { offers } from "./es-offers";
import { signIn } from "./es-sign-in";
import { restoreWords, takeLanguageOfLink } from "./words";

type Entry = readonly [path: string, value: unknown];

/** Every text of a catalog by its path; each entry of a nested table counts. */
function entries(value: unknown, path = ""): Entry[] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => entries(inner, path ? `${path}.${key}` : key));
}

const english = entries({
  ...en,
  shell: { ...en.shell, partFailed },
  screens: {
    account,
    accountPayments,
    renewal,
    payments,
    declaration,
    details,
    documents,
    schedule,
    rege,
    confirm,
    completed,
    bankFields,
    canada,
    information,
    leave,
    loginRefused,
    formQuestions,
    nextPayment,
    onFile,
    otp,
    otherWays,
    outage,
    overTime,
    paymentInformation,
    portals,
    receipt,
    registration,
    secondPayment,
    sessionWarning,
    negotiator,
    settlement,
    changePassword,
    newPassword,
    passwordRecovery,
    undoChange,
    userProfile,
    violation,
  },
});
const whole = { ...es, screens: { ...es.screens, ...offers, ...signIn } };
const spanish = new Map(entries(whole));
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** Whether a phrase contains each of its arguments. */
function mentions(phrase: (...values: string[]) => unknown): boolean[] {
  const values = Array.from({ length: phrase.length }, (_, index) => `<${index}>`);
  const said = String(phrase(...values));
  return values.map((value) => said.includes(value));
}

/** Phrases that branch on their arguments instead of inserting them; they have their own tests. */
const decides = /^rules\.|^failures\.detail$|sayComparison$|violation\.say$/;

test("both languages have the same keys", () => {
  expect([...spanish.keys()].sort()).toEqual(english.map(([path]) => path).sort());
});

describe.each(english)("%s", (path, value) => {
  const translated = spanish.get(path);

  test("has Spanish of the same kind with the same placeholders", () => {
    expect(typeof translated).toBe(typeof value);
    if (typeof value === "string" && typeof translated === "string") {
      expect(translated.trim()).not.toBe("");
      expect(placeholders(translated)).toEqual(placeholders(value));
    }
    if (typeof value === "function" && typeof translated === "function" && !decides.test(path)) {
      expect(mentions(translated as () => unknown)).toEqual(mentions(value as () => unknown));
    }
  });
});

describe("the chosen language", () => {
  beforeEach(() => localStorage.clear());

  test("loads its catalog, notifies the screens, and is remembered for the next visit", async () => {
    const store = await restoreWords(localStorage);
    let heard = 0;
    store.subscribe(() => (heard += 1));
    await store.choose("es");
    expect(heard).toBe(1);
    expect(store.current()).toEqual({ language: "es", words: whole });
    expect((await restoreWords(localStorage)).current().language).toBe("es");
  });

  test.each([
    ["nothing chosen on the device", undefined, "?lang=es", "es"],
    ["another language chosen", "es", "?lang=en", "en"],
    ["an unsupported language in the link", "es", "?lang=fr", "es"],
    ["no language in the link", "es", "", "es"],
  ] as const)("with %s, is the link's if supported [PASS-44]", async (_, chosen, search, language) => {
    if (chosen) localStorage.setItem("paydown.language", chosen);
    window.history.replaceState(null, "", `/pay/harbor/passwordRecovery/reset${search}#s3cret`);
    takeLanguageOfLink(window, localStorage);
    expect((await restoreWords(localStorage)).current().language).toBe(language);
  });

  test("removes only itself from a link's address, so a later choice survives a reload [PASS-44]", async () => {
    window.history.replaceState({ idx: 0 }, "", "/pay/harbor/login?sessionTimeout=true&lang=es#s3cret");
    takeLanguageOfLink(window, localStorage);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      "/pay/harbor/login?sessionTimeout=true#s3cret",
    );
    expect(window.history.state).toEqual({ idx: 0 });
    await (await restoreWords(localStorage)).choose("en");
    takeLanguageOfLink(window, localStorage);
    expect((await restoreWords(localStorage)).current().language).toBe("en");
  });
});
