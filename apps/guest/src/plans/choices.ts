import type { PlanChoices } from "@paydown/domain/guest";
import { useProvided } from "@paydown/shell/provided";
import { createContext } from "react";

/** The guest's choices; null until the guest changes one, because until then the stored submission applies. */
type HeldChoices = readonly [PlanChoices | null, (next: PlanChoices | null) => void];

const ChoicesContext = createContext<HeldChoices | null>(null);

export const ChoicesProvider = ChoicesContext.Provider;

export function useHeldChoices(): HeldChoices {
  return useProvided(ChoicesContext);
}
