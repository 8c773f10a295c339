import { addCents, type Cents, formatUsd } from "@paydown/domain";
import { Notice } from "@paydown/ui/notice";
import { UiLink } from "@paydown/ui/ui-context";
import type { MouseEvent } from "react";
import { paths } from "../../paths";
import type { EnteredPayment } from "../../payment-flow/payment-flow";
import { useFollow } from "../../payment-flow/use-follow";
import { useSession } from "../../session/session";
import { confirm as english } from "../../words/en/confirm";
import { useScreenWords, useWords } from "../../words/words";
import type { Hurdle } from "./hurdle";

export interface HurdleNoticeProps {
  readonly hurdle: Hurdle;
  /** The total that was refused. */
  readonly before: Cents | null;
  readonly terms: EnteredPayment["terms"];
  readonly onLeave: () => void;
}

/** Why Pay did not pay, that no money was taken, and the way on. */
export function HurdleNotice({ hurdle, before, terms, onLeave }: HurdleNoticeProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("confirm", english);
  const { paymentFlow } = useWords();
  const follow = useFollow();
  const { accountNo, action } = terms;

  switch (hurdle.kind) {
    case "changed": {
      const { amount, fee } = hurdle.figures;
      return (
        <Notice tone="warning" live="alert" takesFocus title={words.changedTitle}>
          {paymentFlow.nothingTaken} {words.changed(before === null ? words.notYet : formatUsd(before), formatUsd(addCents(amount, fee)))}
        </Notice>
      );
    }
    case "inProgress": {
      const { open } = hurdle;
      function seePayment(event: MouseEvent) {
        if (!open) return;
        // The result alone leads to Completed; the link's own navigation would be a second one.
        event.preventDefault();
        onLeave();
        follow(open);
      }
      return (
        <Notice tone="info" icon="clock" live="alert" takesFocus title={words.inProgressTitle}>
          {words.inProgress}{" "}
          {open && (
            <UiLink href={paths.completed.href(instanceId, open.accountNo)} onClick={seePayment}>
              {words.seePayment}
            </UiLink>
          )}
        </Notice>
      );
    }
    case "rege":
      return (
        <Notice tone="warning" live="alert" takesFocus title={words.regeTitle}>
          {paymentFlow.nothingTaken} {words.rege}{" "}
          <UiLink href={paths.rege.href(instanceId, accountNo, { action })} onClick={onLeave}>
            {words.readDisclosures}
          </UiLink>
        </Notice>
      );
    case "wait":
      return (
        <Notice tone="warning" live="alert" takesFocus title={words.waitTitle}>
          {paymentFlow.nothingTaken} {words.wait}
        </Notice>
      );
  }
}
