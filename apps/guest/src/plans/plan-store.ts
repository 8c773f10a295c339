import type { components } from "@paydown/api-client";
import {
  planSubmissionKey,
  type PlanChoices,
  type PlanSubmission,
  readPlanSubmission,
  writePlanSubmission,
} from "@paydown/domain/guest";
import { useProvided } from "@paydown/shell/provided";
import { createContext } from "react";
import type { Guest } from "../session/guest";
import { readChoices, writeChoices } from "./stored-choices";

/** The outcome that the app reports when the guest comes back. It proves no payment (HOST-46). */
export type ReturnPayload = components["schemas"]["ReturnToPortal"]["payload"];

/** A payment for which the guest has left for the external page. */
export interface Departure {
  readonly user: string;
  readonly trackingNumber: string;
  readonly submission: PlanSubmission;
  /** The outcome that RETURN_TO_PORTAL reported for this departure; null until then, never changed afterwards. */
  readonly told: ReturnPayload | null;
}

/** The tab's data about a guest, kept across the trip to the external page and back (GUEST-60). */
export interface PlanStore {
  submission(): PlanSubmission | null;
  submit(submission: PlanSubmission): void;
  dropSubmission(): void;
  /** The guest's current choices, before and after submission. */
  choices(user: string | null): PlanChoices | null;
  keepChoices(user: string | null, choices: PlanChoices): void;
  /** The latest departure. The browser's Back can open the pages of earlier ones. */
  lastDeparture(): Departure | null;
  departure(trackingNumber: string): Departure | null;
  depart(departure: Departure): void;
  /** Records the reported outcome. Returns true if the paid choices were dropped. */
  told(departure: Departure, outcome: ReturnPayload): boolean;
  /** Removes all data about the guest. */
  clear(): void;
}

/** How many departures the tab keeps for their return pages. */
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
      // Choices made since the departure belong to another payment.
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
  return useProvided(PlanStoreContext);
}

/** Parses the stored departures, oldest first, and skips unreadable ones. */
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
