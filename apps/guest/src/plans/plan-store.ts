import type { components } from "@paydown/api-client";
import {
  planSubmissionKey,
  type PlanChoices,
  type PlanSubmission,
  readPlanSubmission,
  writePlanSubmission,
} from "@paydown/domain/guest";
import { createContext, useContext } from "react";
import type { Guest } from "../session/guest";
import { readChoices, writeChoices } from "./stored-choices";

/** What coming back is told as; it proves nothing (decisions Q131, Q133). */
export type ReturnPayload = components["schemas"]["ReturnToPortal"]["payload"];

/** A payment for which the guest has left for the external page, to tell of on the way back. */
export interface Departure {
  readonly user: string;
  readonly trackingNumber: string;
  readonly submission: PlanSubmission;
  /** What RETURN_TO_PORTAL has been told of it, once and for good; null until then. */
  readonly told: ReturnPayload | null;
}

/** What the tab keeps of a guest over the way to the external page and back (guest-and-registration §3). */
export interface PlanStore {
  submission(): PlanSubmission | null;
  submit(submission: PlanSubmission): void;
  dropSubmission(): void;
  /** What the guest has chosen so far, before and after it is submitted. */
  choices(user: string | null): PlanChoices | null;
  keepChoices(user: string | null, choices: PlanChoices): void;
  /** The last one; the browser's Back leads to the pages of those before it. */
  lastDeparture(): Departure | null;
  departure(trackingNumber: string): Departure | null;
  depart(departure: Departure): void;
  /** Keeps what was told of a departure. What was paid is no longer to be chosen: whether that was dropped. */
  told(departure: Departure, outcome: ReturnPayload): boolean;
  /** A guest goes, and another may come. */
  clear(): void;
}

/** How many payments back the pages of a tab still say what they said. */
const keptDepartures = 10;

export function createPlanStore({ tab, instanceId }: Pick<Guest, "tab" | "instanceId">): PlanStore {
  const departuresKey = `${instanceId}.departures`;
  const choicesKey = `${instanceId}.choices`;
  const departures = () => readDepartures(tab.getItem(departuresKey));
  const write = (kept: readonly Departure[]) =>
    tab.setItem(
      departuresKey,
      JSON.stringify(kept.map(({ submission, ...rest }) => ({ ...rest, submission: writePlanSubmission(submission) }))),
    );
  const dropSubmission = () => {
    tab.removeItem(planSubmissionKey);
    tab.removeItem(choicesKey);
  };
  return {
    submission: () => readPlanSubmission(tab.getItem(planSubmissionKey)),
    submit: (submission) => tab.setItem(planSubmissionKey, writePlanSubmission(submission)),
    dropSubmission,
    choices: (user) => readChoices(user, tab.getItem(choicesKey)),
    keepChoices: (user, choices) => tab.setItem(choicesKey, writeChoices(user, choices)),
    lastDeparture: () => departures().at(-1) ?? null,
    departure: (trackingNumber) => departures().find((one) => one.trackingNumber === trackingNumber) ?? null,
    depart: (departure) =>
      write(
        [...departures().filter(({ trackingNumber }) => trackingNumber !== departure.trackingNumber), departure].slice(
          -keptDepartures,
        ),
      ),
    told(departure, outcome) {
      write(
        departures().map((one) => (one.trackingNumber === departure.trackingNumber ? { ...one, told: outcome } : one)),
      );
      // What was chosen since then is for another payment.
      const isPaid =
        outcome === "SUCCESS" && tab.getItem(planSubmissionKey) === writePlanSubmission(departure.submission);
      if (isPaid) dropSubmission();
      return isPaid;
    },
    clear() {
      dropSubmission();
      tab.removeItem(departuresKey);
    },
  };
}

const PlanStoreContext = createContext<PlanStore | null>(null);

export const PlanStoreProvider = PlanStoreContext.Provider;

export function usePlanStore(): PlanStore {
  const store = useContext(PlanStoreContext);
  if (!store) throw new Error("usePlanStore is for the screens of the plans.");
  return store;
}

/** What was stored, oldest first, without what cannot be read. */
function readDepartures(text: string | null): Departure[] {
  try {
    return (JSON.parse(text ?? "[]") as Record<string, unknown>[]).flatMap(
      ({ user, trackingNumber, submission: written, told }) => {
        const submission = typeof written === "string" ? readPlanSubmission(written) : null;
        if (typeof user !== "string" || typeof trackingNumber !== "string" || !submission) return [];
        return [{ user, trackingNumber, submission, told: told === "SUCCESS" || told === "CANCEL" ? told : null }];
      },
    );
  } catch {
    return [];
  }
}
