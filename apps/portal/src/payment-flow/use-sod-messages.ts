import { type Failure, failureOf, unreadable } from "@paydown/api-client";
import { type PaymentAction, sodSetting, splitLines } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../session/session";
import { messagesQuery } from "../account/messages-query";

/** A page's messages. They may be pending or failed, which is not the same as having none. */
export type SodMessages =
  | { readonly kind: "known"; readonly lines: readonly string[] }
  | { readonly kind: "pending" }
  | { readonly kind: "failed"; readonly failure: Failure; readonly retry: () => void };

/**
 * The company's messages on Confirm or Completed, by action (CONFIRM-11, DONE-11); none if no code is configured.
 */
export function useSodMessages(page: "confirm" | "completed", accountNo: string, action: PaymentAction): SodMessages {
  const session = useSession();
  const { companyConfig } = useConfiguration();
  const text = useText();
  const code = companyConfig[sodSetting(page, action)] ?? "";
  const { data, error, refetch, isFetching } = useQuery({
    ...messagesQuery(session, accountNo, code),
    enabled: code !== "",
  });
  if (code === "") return { kind: "known", lines: [] };
  if (data) return { kind: "known", lines: data.flatMap((message) => splitLines(text(message.text))) };
  if (error === null || isFetching) return { kind: "pending" };
  return { kind: "failed", failure: failureOf(error, unreadable), retry: () => void refetch() };
}
