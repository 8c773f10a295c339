import { isOn, optionKind, readPaymentOption } from "@paydown/domain";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { AccountPage } from "../../account/page-query";
import { infoQuery } from "../../payment-method/info-query";
import { bankFields, loadCanada, loadOnFile, type MethodParts } from "../../payment-method/method-parts";
import type { Session } from "../../session/session";

/** What the form of the method opens with, so that nothing comes later and moves what is being filled in. */
export function methodPartsQuery(
  session: Session,
  queryClient: QueryClient,
  { instanceConfig }: AccountPage,
  accountNo: string,
) {
  return queryOptions({
    queryKey: [session.instanceId, session.username, "planMethod", accountNo],
    async queryFn(): Promise<MethodParts> {
      // Without what is on file the form is only left unprefilled.
      const info = await queryClient.fetchQuery(infoQuery(session, accountNo)).catch(() => null);
      const [onFile, canada] = await Promise.all([
        info && loadOnFile(info),
        isOn(instanceConfig.allowCanadian) ? loadCanada() : null,
      ]);
      const option = readPaymentOption(onFile?.method.paymentOption);
      if (option && optionKind(option) === "bank") await bankFields.ready();
      return { onFile, canada };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}
