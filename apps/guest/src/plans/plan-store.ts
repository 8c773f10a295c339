import type { components } from "@paydown/api-client";
import { planSubmissionKey, type PlanSubmission, readPlanSubmission, writePlanSubmission } from "@paydown/domain/guest";
import { createContext, useContext } from "react";
import type { Guest } from "../session/guest";

/** What coming back is told as; it proves nothing (decisions Q131, Q133). */
export type ReturnPayload = components["schemas"]["ReturnToPortal"]["payload"];

/** A payment for which the guest has left for the external page, to tell of on the way back. */
export interface Departure {
  readonly user: string;
  readonly trackingNumber: string;
  readonly submission: PlanSubmission;
  /** What RETURN_TO_PORTAL has been told of it; null until then. */
  readonly told: ReturnPayload | null;
}

/** What the tab keeps of a guest over the way to the external page and back (guest-and-registration §3). */
export interface PlanStore {
  submission(): PlanSubmission | null;
  submit(submission: PlanSubmission): void;
  dropSubmission(): void;
  departure(): Departure | null;
  depart(departure: Departure): void;
  /** A guest goes, and another may come. */
  clear(): void;
}

export function createPlanStore({ tab, instanceId }: Pick<Guest, "tab" | "instanceId">): PlanStore {
  const departureKey = `${instanceId}.departure`;
  return {
    submission: () => readPlanSubmission(tab.getItem(planSubmissionKey)),
    submit: (submission) => tab.setItem(planSubmissionKey, writePlanSubmission(submission)),
    dropSubmission: () => tab.removeItem(planSubmissionKey),
    departure: () => readDeparture(tab.getItem(departureKey)),
    depart: ({ submission, ...rest }) => tab.setItem(departureKey, JSON.stringify({ ...rest, submission: writePlanSubmission(submission) })),
    clear() {
      tab.removeItem(planSubmissionKey);
      tab.removeItem(departureKey);
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

/** What was stored, null where it cannot be read. */
function readDeparture(text: string | null): Departure | null {
  try {
    const { user, trackingNumber, submission: written, told } = JSON.parse(text ?? "") as Record<string, unknown>;
    const submission = typeof written === "string" ? readPlanSubmission(written) : null;
    if (typeof user !== "string" || typeof trackingNumber !== "string" || !submission) return null;
    return { user, trackingNumber, submission, told: told === "SUCCESS" || told === "CANCEL" ? told : null };
  } catch {
    return null;
  }
}
