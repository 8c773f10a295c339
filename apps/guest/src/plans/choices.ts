import type { PlanChoices } from "@paydown/domain/guest";
import { createContext, useContext } from "react";

/** The guest's choices; null until the guest changes one, while the stored submission applies. */
type HeldChoices = readonly [PlanChoices | null, (next: PlanChoices | null) => void];

const ChoicesContext = createContext<HeldChoices | null>(null);

export const ChoicesProvider = ChoicesContext.Provider;

export function useHeldChoices(): HeldChoices {
  const held = useContext(ChoicesContext);
  if (!held) throw new Error("useHeldChoices is for the screens of the plans.");
  return held;
}
