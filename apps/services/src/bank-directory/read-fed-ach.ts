import { isRoutingNumber } from "@paydown/domain/bank";

/** A bank of the directory. */
export interface ListedBank {
  readonly routingNumber: string;
  readonly name: string;
}

/** The columns of a participant's line in the Federal Reserve's FedACH directory, counted from 0. */
const columns = { routingNumber: [0, 9], name: [35, 71] } as const;

const [, shortestLine] = columns.name;

/** Reads a participant's line of the FedACH directory. @returns the bank, or the reason why the line is refused */
export function readFedAchLine(line: string): ListedBank | { readonly reason: string } {
  if (line.trimEnd().length <= columns.name[0] || line.length > 200)
    return {
      reason: `it is not a participant of the FedACH directory, whose name is in columns 36 to ${shortestLine}`,
    };
  const routingNumber = line.slice(...columns.routingNumber);
  if (!isRoutingNumber(routingNumber))
    return { reason: "columns 1 to 9 are no routing number: nine digits whose last one checks the others" };
  const name = line.slice(...columns.name).trim();
  if (name === "" || /\p{Cc}|\uFFFD/u.test(name)) return { reason: "columns 36 to 71 have no readable name" };
  return { routingNumber, name };
}
