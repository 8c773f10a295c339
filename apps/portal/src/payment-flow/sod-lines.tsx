import { useShellWords } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { Terms } from "@paydown/ui/terms";
import type { ReactNode } from "react";
import { useScreenWords, useWords } from "../words/words";
import { lookups as english } from "./lookups.en";
import type { SodMessages } from "./use-sod-messages";

export interface SodLinesProps {
  readonly messages: SodMessages;
  /** Shown if the messages cannot be fetched: what that means for the payment. */
  readonly meaning?: string;
}

/** The company's messages, or a fetch failure with a retry. */
export function SodLines({ messages, meaning }: SodLinesProps): ReactNode {
  const words = useScreenWords("lookups", english);
  const { paymentFlow, failures } = useWords();
  const shell = useShellWords();
  switch (messages.kind) {
    case "pending":
      return <Hint live>{shell.loading}</Hint>;
    case "failed":
      return (
        <Notice
          tone="danger"
          live="alert"
          title={shell.failures.say(words.fetchingMessages, failures.detail(messages.failure))}
        >
          {meaning}{" "}
          <Button variant="link" onClick={messages.retry}>
            {paymentFlow.tryAgain}
          </Button>
        </Notice>
      );
    case "known":
      if (messages.lines.length === 0) return null;
      return (
        <Terms>
          {messages.lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </Terms>
      );
  }
}
