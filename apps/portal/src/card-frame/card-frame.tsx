import type { CalendarDate, OnFileMethod } from "@paydown/domain";
import { cardFields, type CardState, type ShownCard } from "@paydown/shell/card-frame-messages";
import { PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { useLanguage } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useAfterPress } from "../checked-form/use-after-press";
import { useScreenWords, useWords } from "../words/words";
import { cardFrame as english } from "./card-frame.en";
import styles from "./card-frame.module.css";
import { type CardFrameChannel, frameLimitMs, warnOfStrangers } from "./channel";

export interface CardFrameProps {
  readonly channel: CardFrameChannel;
  readonly screen: ShownCard["screen"];
  readonly today: CalendarDate;
  /** With what the fields open: the masked number on file, or none, and an expiry. */
  readonly opening?: Pick<OnFileMethod, "ccNumber" | "ccExpDateMonth" | "ccExpDateYear"> | null;
  /** Whether another method is chosen. What was typed stays. */
  readonly hidden?: boolean;
  /** Whether the consumer may pay from a bank account instead. */
  readonly hasBank?: boolean;
  /** How many times the form was refused. Each time, the fields show their errors. */
  readonly refusals?: number;
  /** Hears what the fields hold, as far as the page may know. */
  readonly onState: (state: CardState) => void;
}

/** The frame of another origin in which the card is typed. The page knows neither its number nor its CVV. */
export function CardFrame({
  channel,
  screen,
  today,
  opening = null,
  hidden = false,
  hasBank = false,
  refusals = 0,
  onState,
}: CardFrameProps) {
  const words = useScreenWords("cardFrame", english);
  const { paymentForm, ui, shell } = useWords();
  const { language } = useLanguage();
  const { instanceConfig, companyConfig } = useConfiguration();
  const { companyPhoneNumber } = companyConfig;
  const frame = useRef<HTMLIFrameElement>(null);
  const { phase, state, height, load } = useSyncExternalStore(channel.subscribe, channel.view);
  const shownHeight = useHeightAfterPress(height);
  const { month, year, cvvHint, luhnHint, onFileHint } = paymentForm;
  const card = JSON.stringify({
    language,
    color: instanceConfig.headerColor || null,
    screen,
    today,
    opening: opening && {
      masked: opening.ccNumber,
      month: opening.ccExpDateMonth,
      year: opening.ccExpDateYear,
    },
    words: { month, year, cvvHint, luhnHint, onFileHint, error: ui.error },
  } satisfies ShownCard);

  useEffect(() => channel.show(JSON.parse(card) as ShownCard), [channel, card]);
  useEffect(() => warnOfStrangers(channel.url), [channel]);
  useEffect(() => {
    const late = setTimeout(() => channel.fail(), frameLimitMs);
    return () => clearTimeout(late);
  }, [channel, load]);
  useEffect(
    () => channel.onSubmit(() => frame.current?.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.click()),
    [channel],
  );
  useEffect(() => {
    if (refusals > 0) channel.send({ kind: "reveal" });
  }, [channel, refusals]);
  const tell = useEffectEvent(onState);
  useEffect(() => tell(state), [state]);

  if (phase === "failed")
    return hidden ? null : (
      <Notice tone="warning" live="alert" title={words.missing}>
        {words.stillHere} {hasBank && words.payByBank}
        {companyPhoneNumber && (
          <>
            {" "}
            {words.call} <PhoneLink number={companyPhoneNumber} />
          </>
        )}{" "}
        <Button variant="link" onClick={() => channel.retry()}>
          {shell.retry}
        </Button>
      </Notice>
    );
  return (
    <div className={styles.box} hidden={hidden}>
      {/* The summary's links lead here, and on into the frame. */}
      {cardFields.map((field) => (
        <span
          key={field}
          id={field}
          className={styles.target}
          tabIndex={-1}
          onFocus={() => {
            frame.current?.focus();
            channel.send({ kind: "focus", field });
          }}
        />
      ))}
      {phase === "loading" && <Hint live>{words.loading}</Hint>}
      <iframe
        key={load}
        ref={frame}
        className={styles.frame}
        title={words.title}
        src={channel.url}
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
        style={{ height: shownHeight }}
        onLoad={() => frame.current?.contentWindow && channel.connect(frame.current.contentWindow)}
      />
    </div>
  );
}

/** An error in the frame makes it higher, which must not move the button away from the pointer that presses it. */
function useHeightAfterPress(height: number): number {
  const [shown, setShown] = useState(height);
  const afterPress = useAfterPress();
  const wait = useEffectEvent((next: number) => afterPress(() => setShown(next)));
  useEffect(() => wait(height), [height]);
  return shown;
}
