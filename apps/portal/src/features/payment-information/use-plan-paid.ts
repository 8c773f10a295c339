import type { components } from "@paydown/api-client";
import type { PaymentOptionCode } from "@paydown/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type AccountPage, pageQuery } from "../../account/page-query";
import { regeQuery } from "../../payment-flow/rege-query";
import { usePortal, useSession } from "../../session/session";
import { paymentInformation as english } from "./payment-information.en";
import { useScreenWords } from "../../words/words";

type Method = components["schemas"]["MethodDigest"];

/** How the account's plan is paid, if it has one. */
const methodOf = ({ scheduledPayments }: Pick<AccountPage, "scheduledPayments">): Method | undefined =>
  scheduledPayments.find(({ ofPlan }) => ofPlan)?.method;

/**
 * The option whose disclosures the consumer has accepted for the plan, by the kind of the plan's method. Null if a
 * switch to another card requires no further disclosures.
 */
const acceptedOption = { card: null, bank: "1" } as const satisfies Record<Method["kind"], PaymentOptionCode | null>;

/**
 * How a plan is paid before and after another card is saved. The plan's payments switch to the new card only if no
 * disclosure is left to accept (docs/decisions/0018).
 */
export function usePlanPaid(page: AccountPage, accountNo: string, option: PaymentOptionCode) {
  const session = useSession();
  const words = useScreenWords("paymentInformation", english);
  const queryClient = useQueryClient();
  const { notifications } = usePortal();
  const paidBy = methodOf(page);
  const accepted = paidBy ? acceptedOption[paidBy.kind] : null;
  const mayStay = accepted !== null;
  const asked = useQuery({ ...regeQuery(session, accountNo, option, "next"), enabled: mayStay });
  const agreed = useQuery({ ...regeQuery(session, accountNo, accepted ?? option, "next"), enabled: mayStay });
  const say = ({ kind, last4 }: Method, words: typeof english) =>
    ({ card: words.cardEnding, bank: words.bankEnding })[kind](last4);
  const asksMore =
    asked.data && agreed.data && asked.data.length > 0 && JSON.stringify(asked.data) !== JSON.stringify(agreed.data);

  return {
    /** The method that the plan keeps even though a card is saved; undefined if the plan switches to that card. */
    stays: paidBy && mayStay && asksMore ? say(paidBy, words) : undefined,
    /** Announces how the plan's payments are taken now, according to the services. */
    async tell(): Promise<void> {
      if (!paidBy) return;
      const now = await queryClient
        .fetchQuery({ ...pageQuery(session, accountNo), staleTime: 0 })
        .then(methodOf, () => undefined);
      if (!now) return;
      const isSame = now.kind === paidBy.kind && now.last4 === paidBy.last4;
      notifications.show("other", ({ screens }) => {
        const current = screens?.paymentInformation ?? english;
        return (isSame ? current.planStays : current.planMoved)(say(now, current));
      });
    },
  };
}
