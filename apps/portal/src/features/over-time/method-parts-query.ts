import { isOn } from "@paydown/domain";
import type { Configuration } from "@paydown/shell/configuration";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { infoQuery } from "../../payment-method/info-query";
import { fieldsReady, loadCanada, loadOnFile, type MethodParts } from "../../payment-method/method-parts";
import type { Session } from "../../session/session";

/** Everything the method form opens with, so that nothing arrives late and moves the fields. */
export function methodPartsQuery(
  session: Session,
  queryClient: QueryClient,
  { instanceConfig }: Configuration,
  accountNo: string,
) {
  return queryOptions({
    queryKey: [session.instanceId, session.username, "planMethod", accountNo],
    async queryFn(): Promise<MethodParts> {
      // Without the method on file, the form just opens without prefill.
      const info = await queryClient.fetchQuery(infoQuery(session, accountNo)).catch(() => null);
      const [onFile, canada] = await Promise.all([
        info && loadOnFile(info),
        isOn(instanceConfig.allowCanadian) ? loadCanada() : null,
      ]);
      await fieldsReady(onFile?.method.paymentOption);
      return { onFile, canada };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}
