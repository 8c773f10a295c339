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

/** Adds the options of `Listing`. */
export const withListing = (command: Command): Command =>
  command.addOption(instanceOption()).option("--json", "print JSON, for scripts");

/** Adds the options of `DecisionOptions`. */
export const withDecision = (command: Command): Command =>
  command
    .addOption(instanceOption())
    .requiredOption(...byOption)
    .requiredOption(...whyOption);
