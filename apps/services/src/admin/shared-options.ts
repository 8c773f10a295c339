import { type CalendarDate, parseCalendarDate } from "@paydown/domain";
import { type Command, InvalidArgumentError, Option } from "commander";

/** The options of every command about one tenant. */
export interface OfInstance {
  readonly instance: string;
}

/** The options of a command that lists or shows something. */
export interface Listing extends OfInstance {
  readonly json?: true;
}

/** The options of a command with which a person decides something. */
export interface DecisionOptions extends OfInstance {
  readonly by: string;
  readonly why: string;
}

/** Maximum length of the text stored with a decision. */
const longestText = 500;

/** Reads a text that is stored with a decision. */
const decisionText = (about: string) => (text: string) => {
  if (text.trim() !== "" && text.length <= longestText && !/\p{Cc}/u.test(text)) return text;
  throw new InvalidArgumentError(`Give ${about} in 1 to ${longestText} characters on one line.`);
};

export const byOption = [
  "--by <name>",
  "the person who decides; recorded",
  decisionText("the person who decides"),
] as const;
export const whyOption = ["--why <text>", "the reason; recorded", decisionText("the reason")] as const;

export const instanceOption = () => new Option("--instance <id>", "the tenant's instance").makeOptionMandatory();

/** An option that takes a day, as YYYY-MM-DD or MM/DD/YYYY (OPS-15). Its value is a `CalendarDate`. */
export const dateOption = (name: `--${string}`, about: string): Option =>
  new Option(`${name} <date>`, about).argParser((text): CalendarDate => {
    const date = parseCalendarDate(text);
    if (date === undefined) throw new InvalidArgumentError("Write a day as 2026-06-15 or 06/15/2026.");
    return date;
  });

/** Adds the options of `Listing`. */
export const withListing = (command: Command): Command =>
  command.addOption(instanceOption()).option("--json", "print JSON, for scripts");

/** Adds the options of `DecisionOptions`. */
export const withDecision = (command: Command): Command =>
  command
    .addOption(instanceOption())
    .requiredOption(...byOption)
    .requiredOption(...whyOption);
