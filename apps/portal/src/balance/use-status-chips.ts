import type { AccountStatus } from "@paydown/domain";
import { calendar } from "@paydown/ui/icon-shapes";
import type { StatusChip } from "@paydown/ui/status-chips";
import { useScreenWords } from "../words/words";
import { balance as english } from "./balance.en";

const looks = {
  restricted: { icon: "lock", tone: "danger" },
  checking: { icon: "clock", tone: "info" },
  processing: { icon: "clock", tone: "info" },
  pastDue: { icon: "warning", tone: "warning" },
  paymentPlan: { icon: calendar, tone: "info" },
  settled: { icon: "check", tone: "success" },
  paidInFull: { icon: "check", tone: "success" },
  nothingDue: { icon: "check", tone: "plain" },
} as const satisfies Record<AccountStatus, Omit<StatusChip, "text">>;

/** An account's statuses as chips, and the name of their list. */
export function useStatusChips(statuses: readonly AccountStatus[]): { label: string; chips: StatusChip[] } {
  const words = useScreenWords("balance", english);
  return {
    label: words.status,
    chips: statuses.map((status) => ({ text: words.statuses[status], ...looks[status] })),
  };
}
