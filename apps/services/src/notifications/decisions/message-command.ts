import { phoneDigits } from "@paydown/domain";
import { groupOf, listOf, type Register } from "../../admin/command-line.js";
import { type CommandOutcome, done, doneJson, refused, tableLines } from "../../admin/outcome.js";
import {
  type DecisionOptions,
  type Listing,
  type OfInstance,
  instanceOption,
  withDecision,
  withListing,
} from "../../admin/shared-options.js";
import type { Context } from "../../context.js";
import { type Recipient, recipientOf } from "../stops/recipient.js";
import { findStop, startMessages } from "../stops/store.js";
import {
  decideMessage,
  type MessageDecision,
  type UndeliveredMessage,
  undeliveredMessages,
} from "./message-decisions.js";

type MessageContext = Pick<Context, "db" | "clock" | "secrets">;

interface OfRecipient extends OfInstance {
  readonly email?: string;
  readonly phone?: string;
}

/** Registers `messages`, `message resend`, `message close`, `message-stop show` and `message-stop remove`. */
export const messageCommands: Register<MessageContext> = (paydown, actions) => {
  withListing(
    listOf(groupOf(paydown, "messages", "Lists messages whose outcome is unknown, and those that were given up.")),
  )
    .description("Lists messages whose outcome is unknown, and messages that were given up in the last 30 days.")
    .action(actions.onDatabase<Listing>(list));
  const message = groupOf(paydown, "message", "Resends or closes an undelivered message.");
  for (const { way, about } of [
    { way: "resend", about: "Sends a message about a payment again. If it had arrived, it arrives twice." },
    { way: "close", about: "Takes a message off the list, and sends nothing." },
  ] as const)
    withDecision(message.command(way))
      .argument("<message>", "its id in the list")
      .description(about)
      .action(actions.onDatabase<DecisionOptions>((context, options, id = "") => decide(context, way, options, id)));
  const stops = groupOf(paydown, "message-stop", "Shows or removes the stop of a recipient's messages.");
  for (const { name, about, run } of [
    { name: "show", about: "Says whether and why a recipient gets only required messages.", run: show },
    { name: "remove", about: "Lets a recipient get all messages again, for example after a bounce.", run: remove },
  ])
    stops
      .command(name)
      .addOption(instanceOption())
      .option("--email <address>", "the recipient's mail address")
      .option("--phone <number>", "the recipient's phone number, ten digits")
      .description(about)
      .action(
        actions.onDatabase<OfRecipient>(async (context, options) => {
          const recipient = await recipientIn(context, options);
          return recipient
            ? run(context, options.instance, recipient)
            : refused(2, "Give one of --email and --phone; a phone number has ten digits.");
        }),
      );
};

async function list({ db, clock }: MessageContext, { instance, json }: Listing): Promise<CommandOutcome> {
  const found = await db.asJob(instance, (trx) => undeliveredMessages(trx, instance, clock.now()));
  if (json) return doneJson(found);
  if (found.length === 0)
    return done(`${instance} has no message whose outcome is unknown, and none that was given up.`);
  return done(...tableLines([["message", "about", "channel", "state", "why", "created"], ...found.map(rowOf)]));
}

const rowOf = ({ id, about, channel, state, failure, createdAt }: UndeliveredMessage): string[] => [
  ...[id, about, channel === "email" ? "mail" : "text"],
  ...[state === "given-up" ? "given up" : state, failure ?? "", createdAt.toISOString()],
];

async function decide(
  { db, clock }: MessageContext,
  way: MessageDecision["way"],
  { instance, by, why }: DecisionOptions,
  id: string,
): Promise<CommandOutcome> {
  const decided = await db.asJob(instance, (trx) => decideMessage(trx, instance, id, { way, by, why }, clock.now()));
  if (decided.kind === "refused") return refused(1, decided.sentence);
  return done(way === "resend" ? `${id} is queued to be sent again.` : `${id} is closed.`);
}

async function recipientIn(
  { secrets }: MessageContext,
  { instance, email, phone }: OfRecipient,
): Promise<Recipient | undefined> {
  if ((email === undefined) === (phone === undefined)) return undefined;
  const address = email ?? phoneDigits(phone ?? "");
  if (phone !== undefined && address.length !== 10) return undefined;
  return recipientOf(await secrets.key(instance, "hmac"), email === undefined ? "sms" : "email", address);
}

const reasons = {
  asked: "The recipient stopped them on the page of a mail",
  replied: "The recipient replied STOP",
  bounced: "The address took no messages",
  complained: "The recipient reported a message as unwanted",
} as const;

async function show({ db }: MessageContext, instance: string, recipient: Recipient): Promise<CommandOutcome> {
  const stop = await db.asJob(instance, (trx) => findStop(trx, instance, recipient));
  if (!stop) return done("The recipient gets all messages.");
  return done(`The recipient gets fewer messages. ${reasons[stop.reason]}, at ${stop.stopped_at.toISOString()}.`);
}

async function remove({ db }: MessageContext, instance: string, recipient: Recipient): Promise<CommandOutcome> {
  const had = await db.asJob(instance, (trx) => startMessages(trx, instance, recipient));
  return done(had ? "The recipient gets all messages again." : "The recipient already gets all messages.");
}
