import { cents as asCents, formatUsd } from "@paydown/domain";
import { Ajv2020 } from "ajv/dist/2020.js";
import { plural } from "../admin/outcome.js";
import type { Totals } from "./checkpoints.js";
import { SourceFault } from "./reading/source.js";
import { recordKinds } from "./record.js";

/** The control totals of one kind. */
interface Figure {
  readonly count: number;
  /** Only of kinds that have an amount. */
  readonly cents?: number;
}

/** What a file holds, by kind. */
export type Figures = Readonly<Record<string, Figure>>;

const wholeNumber = { type: "integer" };
const schema = {
  type: "object",
  additionalProperties: {
    type: "object",
    propertyNames: { enum: recordKinds },
    additionalProperties: {
      type: "object",
      additionalProperties: false,
      required: ["count"],
      properties: { count: { ...wholeNumber, minimum: 0 }, cents: wholeNumber },
    },
  },
};

const form = `{"harbor": {"account": {"count": 2, "cents": 125000}}}`;

/**
 * Reads what an instance's file should hold.
 *
 * @throws SourceFault if it does not say so
 */
export function readManifest(bytes: Buffer, instanceId: string): Figures {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  } catch {
    throw new SourceFault(`The manifest is not JSON. Write it as ${form}.`);
  }
  const validate = new Ajv2020({ strict: true }).compile<Readonly<Record<string, Figures>>>(schema);
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    throw new SourceFault(
      `The manifest is not valid: ${error?.instancePath || "/"} ${error?.message}. Write it as ${form}.`,
    );
  }
  const figures = Object.hasOwn(value, instanceId) ? value[instanceId] : undefined;
  if (!figures) throw new SourceFault(`The manifest has no instance ${instanceId}.`);
  return figures;
}

/** What was stored, in the form of a manifest. */
export const figuresOf = ({ imported, cents }: Totals): Figures =>
  Object.fromEntries(
    Object.entries(imported).map(([kind, count]) => {
      const amount = cents[kind as keyof typeof cents];
      return [kind, amount === undefined ? { count } : { count, cents: amount }];
    }),
  );

/** One sentence for each kind that differs. Cents are compared where the manifest has them. */
export function differences(expected: Figures, stored: Figures): string[] {
  const kinds = [...new Set([...Object.keys(expected), ...Object.keys(stored)])];
  return kinds.flatMap((kind) => {
    const should = expected[kind] ?? { count: 0 };
    const is = stored[kind] ?? { count: 0 };
    const same = should.count === is.count && (should.cents === undefined || should.cents === (is.cents ?? 0));
    return same ? [] : [`${kind}: the manifest has ${worded(should)}, and the import ${worded(is)}.`];
  });
}

const worded = ({ count, cents }: Figure): string =>
  `${plural(count, "record")}${cents === undefined ? "" : ` of ${formatUsd(asCents(cents))}`}`;

/** The amounts for people; undefined if there is none. */
export function amountsLine(figures: Figures): string | undefined {
  const amounts = Object.entries(figures).flatMap(([kind, { cents }]) =>
    cents === undefined ? [] : [`${formatUsd(asCents(cents))} ${kind}`],
  );
  return amounts.length === 0 ? undefined : `Amounts: ${amounts.join(", ")}.`;
}
