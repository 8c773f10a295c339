import type { PlanChoices } from "@paydown/domain/guest";
import { createContext, useContext } from "react";

/** The choices that the guest has made; null while nothing was touched, when those of the stored submission stand. */
type HeldChoices = readonly [PlanChoices | null, (next: PlanChoices | null) => void];

const ChoicesContext = createContext<HeldChoices | null>(null);

export const ChoicesProvider = ChoicesContext.Provider;

export function useHeldChoices(): HeldChoices {
  const held = useContext(ChoicesContext);
  if (!held) throw new Error("useHeldChoices is for the screens of the plans.");
  return held;
}
