import { type GuestPage, guestProgress } from "@paydown/domain/guest";
import { Num } from "@paydown/ui/num";
import { Progress } from "@paydown/ui/progress";
import { plans as english } from "../words/plans.en";
import { useScreenWords } from "../words/words";

const steps: Record<GuestPage, number> = { home: 1, confirm: 2, success: 3, cancel: 2 };

/** The guest's progress (GUEST-69). */
export function Way({ page }: { readonly page: GuestPage }) {
  const words = useScreenWords("plans", english);
  return (
    <Progress
      label={words.steps[page]}
      aside={<Num>{words.step(steps[page])}</Num>}
      value={guestProgress[page]}
      max={100}
    />
  );
}
