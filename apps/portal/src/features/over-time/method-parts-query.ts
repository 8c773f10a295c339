import { isOn } from "@paydown/domain";
import type { Configuration } from "@paydown/shell/configuration";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { infoQuery } from "../../payment-method/info-query";
import {
  fieldsReady,
  loadCanada,
  loadCardFrame,
  loadOnFile,
  type MethodParts,
} from "../../payment-method/method-parts";
import type { Session } from "../../session/session";

/** Everything that the method form needs to open: parts that arrived later would move the fields. */
export function methodPartsQuery(
  session: Session,
  queryClient: QueryClient,
  { instanceConfig }: Configuration,
  accountNo: string,
) {
  return queryOptions({
    queryKey: [session.instanceId, session.username, "planMethod", accountNo],
    async queryFn(): Promise<MethodParts> {
      // If the method on file cannot be fetched, the form opens without prefill.
      const info = await queryClient.fetchQuery(infoQuery(session, accountNo)).catch(() => null);
      const [onFile, canada, cardFrame] = await Promise.all([
        info && loadOnFile(info),
        isOn(instanceConfig.allowCanadian) ? loadCanada() : null,
        loadCardFrame(instanceConfig.cardFrameURL),
      ]);
      await fieldsReady(onFile?.method.paymentOption);
      return { onFile, canada, cardFrame };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}
