import { setTimeout as delay } from "node:timers/promises";
import { Calls } from "./calls.js";
import { type Check, formUrlIn, type Tools } from "./check.js";
import { laterChecks } from "./checks/afterwards.js";
import { callChecks } from "./checks/calls.js";
import { formChecks } from "./checks/form.js";
import { paymentChecks } from "./checks/payment.js";
import { Deviation, NotChecked } from "./deviation.js";
import { HttpClient } from "./http-client.js";
import { payerByBrowser } from "./payers/by-browser.js";
import { payerByPerson } from "./payers/by-person.js";
import { payerByRequests } from "./payers/by-requests.js";
import type { Payer } from "./payers/payer.js";
import { Receiver, type ReceiverOptions } from "./receiver.js";
import type { Settings } from "./settings.js";

/** Every check, in the order in which they run. */
export const allChecks: readonly Check[] = [...formChecks, ...callChecks, ...paymentChecks, ...laterChecks];

export interface Finding {
  readonly clause: string;
  readonly rule: string;
  readonly result: "passed" | "failed" | "not checked";
  /** Why it failed or was not checked; empty if it passed. */
  readonly reason: string;
}

/** What a run takes from the outside. Tests replace it. */
export interface Outside {
  readonly now?: () => Date;
  readonly elapse?: ReceiverOptions["elapse"];
  readonly age?: Tools["age"];
  readonly say?: (line: string) => void;
  readonly input?: NodeJS.ReadableStream;
  /** Every check by default. */
  readonly checks?: readonly Check[];
  /** Called when the receiver listens. */
  readonly ready?: (receiver: Receiver) => Promise<void> | void;
}

/**
 * Runs every check against the page, and stops what it started.
 *
 * @throws NotChecked with a sentence if it cannot begin
 */
export async function runSuite(settings: Settings, outside: Outside = {}): Promise<Finding[]> {
  const {
    now = () => new Date(),
    age = (seconds) => delay(seconds * 1_000),
    say = () => {},
    input = process.stdin,
  } = outside;
  const { host, port, publicUrl, callsUrl, secret, limits } = settings;
  const formUrl = formUrlIn(settings, "en");
  const receiver = await Receiver.start({
    host,
    port,
    publicUrl,
    formUrl,
    now,
    ...(outside.elapse && { elapse: outside.elapse }),
  }).catch((cause: NodeJS.ErrnoException) => {
    throw new NotChecked(
      `Cannot listen on ${host}:${port} (${cause.code ?? "unknown"}). Choose another address with --listen.`,
    );
  });
  let payer: Payer | undefined;
  try {
    await outside.ready?.(receiver);
    payer = await payerOf({ ...settings, formUrl }, receiver, say, input);
    const results = new Map<Check, unknown>();
    const tools: Tools = {
      settings,
      receiver,
      payer,
      calls: new Calls(callsUrl, secret, new HttpClient(limits.answerSeconds)),
      now,
      age,
      result: <Result>(of: Check<Result>) => results.get(of) as Result,
    };
    const findings: Finding[] = [];
    for (const one of outside.checks ?? allChecks) findings.push(await find(one, tools, results));
    return findings;
  } finally {
    await payer?.stop();
    await receiver.stop();
  }
}

async function find(one: Check, tools: Tools, results: Map<Check, unknown>): Promise<Finding> {
  const { clause, rule } = one;
  const finding = (result: Finding["result"], reason = ""): Finding => ({ clause, rule, result, reason });
  const missing = one.after.find((earlier) => !results.has(earlier));
  if (missing) return finding("not checked", `It needs: ${missing.rule}.`);
  try {
    results.set(one, await one.run(tools));
    return finding("passed");
  } catch (error) {
    if (error instanceof Deviation) return finding("failed", error.message);
    if (error instanceof NotChecked) return finding("not checked", error.message);
    return finding(
      "failed",
      `The check broke off: ${error instanceof Error ? error.message.split("\n", 1)[0] : String(error)}`,
    );
  }
}

function payerOf(settings: Settings, receiver: Receiver, say: (line: string) => void, input: NodeJS.ReadableStream) {
  const { payer, limits } = settings;
  switch (payer.kind) {
    case "requests":
      return payerByRequests(settings, payer, receiver.url);
    case "browser":
      return payerByBrowser({ ...settings, page: payer, receiver });
    case "person":
      return payerByPerson({ receiver, stepSeconds: limits.stepSeconds, say, input });
  }
}
