import { answer, type Failure, failureOf, unreadable } from "@paydown/api-client";
import {
  defaultReceiptType,
  readSwitch,
  receiptConsents,
  type ReceiptType,
  receiptTypesOffered,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useShellWords, useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Field } from "@paydown/ui/field";
import { Notice } from "@paydown/ui/notice";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { type FormEvent, useState } from "react";
import type { Departure } from "../../plans/plan-store";
import { useGuest } from "../../session/guest-context";
import { useScreenWords, useWords } from "../../words/words";
import { returned as english } from "./returned.en";
import styles from "./returned.module.css";

type Result =
  | { readonly kind: "sent"; readonly address: string }
  | { readonly kind: "wrongAddress" }
  | { readonly kind: "failed"; readonly failure: Failure };

const inputs = {
  email: { type: "email", autoComplete: "email" },
  sms: { type: "tel", autoComplete: "tel-national" },
} as const;

/** Sends the receipt of a payment to an address that the guest enters. The services keep no address of a guest. */
export function ReceiptForm({ departure: { user, trackingNumber } }: { readonly departure: Departure }) {
  const { api, instanceId } = useGuest();
  const words = useScreenWords("returned", english);
  const { failures } = useWords();
  const shell = useShellWords();
  const text = useText();
  const { instanceConfig } = useConfiguration();
  const offered = receiptTypesOffered({
    email: readSwitch(instanceConfig, "emailReceiptsEnabled"),
    sms: readSwitch(instanceConfig, "smsReceiptsEnabled"),
  });
  const [channel, setChannel] = useState<ReceiptType>(defaultReceiptType(offered));
  const [address, setAddress] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  if (offered.length === 0) return null;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setResult(await sent());
    setAttempt(attempt + 1);
    setBusy(false);
  }

  async function sent(): Promise<Result> {
    try {
      await answer(
        api.POST("/public/plans/receipt;user={user}", {
          params: { path: { user }, query: { instanceId } },
          body: { trackingNo: trackingNumber, channel, address },
        }),
      );
      return { kind: "sent", address: address.trim() };
    } catch (reason) {
      const failure = failureOf(reason, unreadable);
      const isWrong = failure.kind === "refused" && failure.code === "invalid_request";
      return isWrong ? { kind: "wrongAddress" } : { kind: "failed", failure };
    }
  }

  function sayFailed(failure: Failure): string {
    if (failure.kind === "refused" && failure.code === "too_many_attempts")
      return words.tooManyReceipts(failure.problem.retryAfterSeconds ?? 900);
    return shell.failures.say(words.sendingReceipt, failures.detail(failure));
  }

  const error = result?.kind === "wrongAddress" ? words.wrongAddress[channel] : undefined;
  return (
    <div className={styles.receipt}>
      <Section title={words.receipt}>
        <form noValidate onSubmit={(event) => void send(event)}>
          <Stack width="narrow">
            <ErrorSummary
              errors={error === undefined ? [] : [{ id: "receiptAddress", message: error }]}
              attempt={attempt}
            />
            {result?.kind === "failed" && (
              <Notice key={attempt} tone="danger" live="alert" takesFocus>
                {sayFailed(result.failure)}
              </Notice>
            )}
            {result?.kind === "sent" && (
              <Notice key={attempt} tone="success" live="status" takesFocus>
                {words.receiptSent(result.address)}
              </Notice>
            )}
            {offered.length > 1 && (
              <RadioTiles
                legend={words.receiptBy}
                name="receiptBy"
                columns={2}
                options={offered.map((type) => ({ value: type, label: words.ways[type] }))}
                value={channel}
                onChange={({ target }) => {
                  setChannel(target.value as ReceiptType);
                  setResult(null);
                }}
              />
            )}
            <Field
              id="receiptAddress"
              label={words.addresses[channel]}
              hint={text(instanceConfig[receiptConsents[channel]])}
              error={error}
            >
              {(control) => (
                <TextInput
                  {...control}
                  {...inputs[channel]}
                  name="receiptAddress"
                  value={address}
                  onChange={({ target }) => {
                    setAddress(target.value);
                    setResult(null);
                  }}
                />
              )}
            </Field>
            <Actions>
              <Button type="submit" busy={isBusy}>
                {words.sendReceipt}
              </Button>
            </Actions>
          </Stack>
        </form>
      </Section>
    </div>
  );
}
