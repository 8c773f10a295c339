import { failureOf, unreadable } from "@paydown/api-client";
import { loadChunk } from "@paydown/shell/chunk";
import { Button } from "@paydown/ui/button";
import { useState } from "react";
import { usePortal } from "../session/session";
import { useScreenWords } from "../words/words";
import { calendar as english } from "./calendar.en";
import type { PaymentToCome } from "./calendar-file";

export interface AddToCalendarProps {
  readonly payments: readonly PaymentToCome[];
  readonly children: string;
}

/** Saves scheduled payments as a calendar file. The code that writes it loads on the press. */
export function AddToCalendar({ payments, children }: AddToCalendarProps) {
  const { notifications } = usePortal();
  const words = useScreenWords("calendar", english);
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const { saveCalendar } = await loadChunk(() => import("./calendar-file"));
      saveCalendar(payments, words, new Date());
    } catch (reason) {
      notifications.error(
        ({ screens }) => (screens?.calendar ?? english).creating,
        ({ failures }) => failures.detail(failureOf(reason, unreadable)),
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={isBusy} onClick={() => void save()}>
      {children}
    </Button>
  );
}
