import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Balance } from "../balance/balance";
import { type Session, useSession } from "../session/session";
import { pageQuery } from "./page-query";

/**
 * Resolves once the answer and the account's page are there, so that the balance appears with the screen. A page that
 * cannot be fetched only leaves the balance out.
 */
export async function withBalance<Answer>(
  answer: Promise<Answer>,
  client: QueryClient,
  session: Session,
  accountNo: string,
): Promise<Answer> {
  const [answered] = await Promise.all([answer, client.prefetchQuery(pageQuery(session, accountNo))]);
  return answered;
}

/** The account's balance, for a screen whose query waits for it. */
export function BalanceOf({ accountNo }: { readonly accountNo: string }) {
  const { data } = useQuery(pageQuery(useSession(), accountNo));
  return data ? <Balance page={data} kind="compact" /> : null;
}
