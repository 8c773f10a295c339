import { parseArgs } from "node:util";
import { argumentFault } from "@paydown/host/usage";

/** An operator's request about items that need review: list them, or resolve one in a given way. */
export interface ReviewArguments<Way extends string> {
  readonly instanceId: string;
  readonly ending?: { readonly way: Way; readonly id: string; readonly by: string; readonly why: string };
  /** Options specific to this command. */
  readonly more: Readonly<Record<string, readonly string[]>>;
}

/** Maximum length of the text stored with a decision. */
export const longestText = 500;

const isText = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== "" && text.length <= longestText && !/\p{Cc}/u.test(text);

/**
 * Reads the arguments after the command's name.
 *
 * @param command - The command's ways to resolve an item, each with its options besides `--by` and `--why`; and the
 * command's usage
 * @returns the arguments, or a sentence that says what is wrong with them
 */
export function readReviewArguments<Way extends string>(
  args: readonly string[],
  { ways, usage }: { readonly ways: Readonly<Record<Way, readonly string[]>>; readonly usage: string },
): ReviewArguments<Way> | string {
  const own = Object.values<readonly string[]>(ways).flat();
  const options = {
    instance: { type: "string" },
    by: { type: "string" },
    why: { type: "string" },
    ...Object.fromEntries(own.map((name) => [name, { type: "string", multiple: true } as const])),
  } as const;
  let read;
  try {
    read = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    return `${argumentFault(cause)}: see node dist/cli.js --help.`;
  }
  const { instance: instanceId, by, why, ...rest } = read.values as { instance?: string; by?: string; why?: string };
  const more = rest as Record<string, string[]>;
  const [way, id, ...surplus] = read.positionals;
  if (instanceId === undefined || surplus.length > 0) return usage;
  if (way === undefined)
    return by === undefined && why === undefined && Object.keys(more).length === 0 ? { instanceId, more } : usage;
  if (!isWay(ways, way) || id === undefined || Object.keys(more).some((name) => !ways[way].includes(name)))
    return usage;
  if (!isText(by) || !isText(why))
    return `Name the person who decides with --by and the reason with --why, each at most ${longestText} characters; both are recorded.\n${usage}`;
  return { instanceId, ending: { way, id, by, why }, more };
}

function isWay<Way extends string>(ways: Readonly<Record<Way, unknown>>, text: string): text is Way {
  return Object.hasOwn(ways, text);
}
