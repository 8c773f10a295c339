import { type Node, type ParseError, parseTree, printParseErrorCode, stripComments } from "jsonc-parser";

/**
 * The steps that lead to a value inside a JSON document. Each step is the name of a member or the index of an item, as
 * number or text.
 */
export type JsonPath = readonly (string | number)[];

/** A problem with the text itself, found before any schema is applied. */
export interface JsonProblem {
  /** Starts at 1. */
  readonly line: number;
  readonly sentence: string;
}

/** Where a text stops being JSON. Line and column start at 1; the reason quotes nothing of the text. */
export interface JsonSyntaxError {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

export interface JsonText {
  /** Undefined if there are problems. */
  readonly value: unknown;
  /** Also one of the problems. Undefined if the text is JSON. */
  readonly syntaxError?: JsonSyntaxError;
  readonly problems: readonly JsonProblem[];
  /**
   * The line number, counted from 1, of the member's name or the item at a path. If nothing is there, the line of the
   * innermost parent that exists.
   */
  lineOf(path: JsonPath): number;
}

/** Messages by the parser's error code. Any other error code means a token that JSON does not have. */
const syntaxSentences: Readonly<Record<string, string>> = {
  PropertyNameExpected: "a name in double quotes is missing, or the comma before it is one too many",
  ValueExpected: "a value is missing, or the comma before it is one too many",
  ColonExpected: "a colon is missing",
  CommaExpected: "a comma is missing",
  CloseBraceExpected: "a closing brace } is missing",
  CloseBracketExpected: "a closing bracket ] is missing",
  EndOfFileExpected: "there is more text after the end of the JSON",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfString: "a closing double quote is missing",
  UnexpectedEndOfComment: "a comment begins here and has no end",
};

/**
 * Parses JSON and rejects duplicate names, because a parser that keeps the last one would silently drop a setting.
 *
 * @param comments - Whether comments are allowed; by default, they are not
 */
export function readJsonText(text: string, { comments = false }: { readonly comments?: boolean } = {}): JsonText {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: !comments, allowTrailingComma: false });
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const lineOf = (path: JsonPath) => lineAt(root ? offsetOf(root, path) : 0);
  // Report only the first error, because later ones often follow from the parser's recovery.
  const [error] = errors;
  if (error) {
    const column = error.offset - text.lastIndexOf("\n", error.offset - 1);
    const reason =
      syntaxSentences[printParseErrorCode(error.error)] ?? "this is no JSON; names and texts need double quotes";
    const line = lineAt(error.offset);
    return {
      value: undefined,
      syntaxError: { line, column, reason },
      problems: [{ line, sentence: `the file is not JSON: ${reason} (column ${column}).` }],
      lineOf,
    };
  }
  const problems = root
    ? repeatedNames(root).map(({ offset, name, first }) => ({
        line: lineAt(offset),
        sentence: `${name} is already on line ${lineAt(first)} of the same object, and only one of them would apply. Remove one.`,
      }))
    : [];
  return {
    value: problems.length > 0 ? undefined : (JSON.parse(comments ? stripComments(text) : text) as unknown),
    problems,
    lineOf,
  };
}

function offsetOf(node: Node, path: JsonPath): number {
  const [step, ...rest] = path;
  const member =
    node.type === "array"
      ? node.children?.[Number(step)]
      : node.children?.find(({ children: [key] = [] }) => key?.value === step);
  if (step === undefined || !member) return node.offset;
  const value = node.type === "array" ? member : member.children?.[1];
  return rest.length === 0 || !value ? member.offset : offsetOf(value, rest);
}

interface RepeatedName {
  readonly name: string;
  readonly offset: number;
  readonly first: number;
}

function repeatedNames(node: Node): RepeatedName[] {
  const children = node.children ?? [];
  const found = children.flatMap(repeatedNames);
  if (node.type !== "object") return found;
  const first = new Map<string, number>();
  for (const { offset, children: [key] = [] } of children) {
    const name = String(key?.value);
    const before = first.get(name);
    if (before === undefined) first.set(name, offset);
    else found.push({ name, offset, first: before });
  }
  return found;
}
