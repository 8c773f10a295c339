import { answer, type components } from "@paydown/api-client";
import type { Configuration } from "@paydown/shell/configuration";
import { lazyPart } from "@paydown/shell/lazy-part";
import { queryOptions } from "@tanstack/react-query";
import { BalanceHeader } from "../balance/balance";
import type { Session } from "../session/session";
import type { AccountSideProps } from "./account-side";
import type { DeclarationPanelProps } from "./declaration-panel";
import { whilePaymentsAreOpen, withPaymentLists } from "./payments-in-sight";

/** Preloaded with the page of an account that has a state declaration. */
export const DeclarationPanel = lazyPart<DeclarationPanelProps>(() => import("./declaration-panel"));

/** Preloaded with the page that it stands beside. */
export const AccountSide = lazyPart<AccountSideProps>(() => import("./account-side"));

type PageAnswer = components["schemas"]["MakePaymentPage"];

/**
 * An account's page as components get it: without its configuration, which useAccountConfiguration supplies through
 * useConfiguration.
 */
export type AccountPage = Omit<PageAnswer, keyof Configuration>;

const pageIn = (answer: PageAnswer): AccountPage => answer;

/**
 * The account's page (getPage). The requested account comes first in `accounts`.
 *
 * @param showsBalance - False for a screen without the balance, which then does not wait for its code
 */
export function pageQuery({ instanceId, username, api }: Session, accountNo: string, showsBalance = true) {
  return queryOptions({
    queryKey: [instanceId, username, "page", accountNo],
    queryFn: async () => {
      const params = { path: { instanceId, user: username }, query: { pageName: "MakePayment" as const, accountNo } };
      // Preloads the parts that show the page, so that the layout does not shift when the screen appears.
      const [page] = await Promise.all([
        withPaymentLists(answer(api.GET("/api/pages/{instanceId};user={user}", { params }))),
        showsBalance && Promise.all([BalanceHeader.preload(), AccountSide.preload()]),
      ]);
      if (page.messages.length > 0) await DeclarationPanel.preload();
      return page;
    },
    refetchInterval: whilePaymentsAreOpen,
    select: pageIn,
  });
}
