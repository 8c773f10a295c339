import { addressOf, caller } from "../security/caller.mjs";
import { accountOfPayer, accountOfReader, payerOfAccount, readerOf } from "./call-database.mjs";
import { jsonOf, loginOf, lookup, pageOf, password, paymentOf, requireOk } from "./requests.mjs";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const digest = /^[\w-]{43}$/;
const time = /^\d{4}-\d\d-\d\dT[\d:.]+/;

/**
 * One of each call, as a hand-written handler may repeat it.
 *
 * @param {{
 *   port: number,
 *   chargesUrl: string,
 *   recorder: Awaited<ReturnType<typeof import("./recorder.mjs").startRecorder>>,
 *   nextAccount: () => number,
 *   passwordHash: string,
 * }} options
 * @returns {Promise<(import("./bare-handler.mjs").RecordedCall & { roundTrips: number })[]>}
 */
export async function recordCalls({ port, chargesUrl, recorder, nextAccount, passwordHash }) {
  const call = caller(port, addressOf(0));
  const tokenOf = async (/** @type {string} */ username) => jsonOf(requireOk(await call(loginOf(username)))).jwt;
  /** Records a call's second time, when everything that is read once has been read. */
  const record = async (
    /** @type {string} */ name,
    /** @type {() => import("./requests.mjs").Request | Promise<import("./requests.mjs").Request>} */ next,
  ) => {
    requireOk(await call(await next()));
    const request = await next();
    /** @type {any} */
    let answer;
    const recorded = await recorder.record(async () => {
      answer = jsonOf(requireOk(await call(request)));
    });
    return {
      name,
      request,
      answer,
      transactions: recorded.map(({ statements }) => statements),
      roundTrips: recorded.reduce((sum, { roundTrips }) => sum + roundTrips, 0),
    };
  };
  const reader = await tokenOf(readerOf(0));
  const page = await record("page", () => pageOf(readerOf(0), accountOfReader(0), reader));
  const guest = await record("lookup", () => lookup);
  const login = await record("login", () => loginOf(readerOf(0)));
  const payment = await record("payment", async () => {
    const index = nextAccount();
    return paymentOf(payerOfAccount(index), accountOfPayer(index), await tokenOf(payerOfAccount(index)));
  });
  const { accountNo, reference, confNumber, total } = payment.answer;
  const paymentId = valueIn(payment, "payments", uuid);
  return [
    { ...page, unique: {} },
    { ...guest, unique: { [valueIn(guest, "guest_usernames", digest)]: "digest" } },
    {
      ...login,
      unique: { [valueIn(login, "sessions", uuid)]: "uuid" },
      password: { hash: passwordHash, text: password },
    },
    {
      ...payment,
      unique: {
        ...{ [accountNo]: "account", [reference]: "code", [confNumber]: "code", [paymentId]: "uuid" },
        [payment.request.headers?.["idempotency-key"] ?? ""]: "uuid",
        // Otherwise the services would ask the processor about the hand-written handler's payments while it makes them.
        [lastTimeIn(payment, "payments")]: "later",
      },
      charge: {
        url: chargesUrl,
        body: {
          ...{ merchant: "harbor", reference: paymentId, amount: total },
          method: {
            kind: "card",
            number: "4111111111111111",
            expMonth: "12",
            expYear: "30",
            cvv: "737",
            name: "Casey",
          },
        },
      },
    },
  ];
}

/** When the services check a payment that a call has made: the last time in its row. */
function lastTimeIn(
  /** @type {{ transactions: import("./recorder.mjs").Statement[][] }} */ { transactions },
  /** @type {string} */ table,
) {
  const insert = transactions.flat().find(({ text }) => text.startsWith(`insert into "${table}"`));
  const times = insert?.values.filter((value) => value !== null && time.test(value)) ?? [];
  const last = times.sort((a, b) => Date.parse(a ?? "") - Date.parse(b ?? "")).at(-1);
  if (typeof last !== "string") throw new Error(`The call inserted no time into ${table}.`);
  return last;
}

/** The first value of this form in the row that a call inserted into a table. */
function valueIn(
  /** @type {{ transactions: import("./recorder.mjs").Statement[][] }} */ { transactions },
  /** @type {string} */ table,
  /** @type {RegExp} */ form,
) {
  const insert = transactions.flat().find(({ text }) => text.startsWith(`insert into "${table}"`));
  const [found] = insert?.values.flatMap((value) => form.exec(value ?? "") ?? []) ?? [];
  if (found === undefined) throw new Error(`The call inserted no row into ${table}.`);
  return found;
}
