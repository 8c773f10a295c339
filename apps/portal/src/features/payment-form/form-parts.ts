import { CallFailed, type Failure } from "@paydown/api-client";
import { isOn } from "@paydown/domain";
import { loadChunk } from "@paydown/shell/chunk";
import type { Configuration } from "@paydown/shell/configuration";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { PaymentPage } from "../../account/payment-page";
import type { FormEntry } from "../../payment/payment-flow";
import { infoQuery } from "../../payment-method/info-query";
import {
  fieldsReady,
  loadCanada,
  loadCardFrame,
  loadOnFile,
  type MethodParts,
} from "../../payment-method/method-parts";
import type { Session } from "../../session/session";

const loadChoices = () => loadChunk(() => import("./amount-choices"));
const loadNext = () => loadChunk(() => import("./next-payment"));

const loadOnRecord = () => loadChunk(() => import("../../payment-method/address-on-record"));

type NextPart = Awaited<ReturnType<typeof loadNext>>;
type ChoicesPart = Awaited<ReturnType<typeof loadChoices>>;

/** Everything that the form needs to open: parts that arrived later would move the fields. */
export interface FormParts extends MethodParts {
  /** Why the method on file could not be fetched; the form then opens without prefill. */
  readonly infoFailure: Failure | null;
  /** Shows the amounts that a One-Time payment offers. */
  readonly showChoices: Awaited<ReturnType<ChoicesPart["fetchAmountChoices"]>> | null;
  /** The extra parts of the form for the action next. */
  readonly next: {
    readonly part: NextPart;
    readonly fetched: Awaited<ReturnType<NextPart["fetchArrangement"]>>;
  } | null;
}

/** Fetches everything that decides how the form looks when it opens. */
export function formPartsQuery(
  session: Session,
  queryClient: QueryClient,
  { page: { userInfo, addressOnRecord }, account: { accountNo, due } }: PaymentPage,
  { instanceConfig }: Configuration,
  { action }: FormEntry,
) {
  const canadian = isOn(instanceConfig.allowCanadian);
  const only = userInfo.allowedPaySelects.length === 1 ? userInfo.allowedPaySelects[0]?.key : undefined;

  async function method() {
    const [info, infoFailure] = await queryClient.fetchQuery(infoQuery(session, accountNo)).then(
      (found) => [found, null] as const,
      (reason: unknown) => {
        if (!(reason instanceof CallFailed)) throw reason;
        return [null, reason.failure] as const;
      },
    );
    const onFile = info && (await loadOnFile(info));
    await fieldsReady(onFile?.method.paymentOption ?? only);
    return { onFile, infoFailure };
  }

  async function nextPart(): Promise<FormParts["next"]> {
    if (action !== "next") return null;
    const part = await loadNext();
    return { part, fetched: await part.fetchArrangement(session, accountNo) };
  }

  return queryOptions({
    queryKey: [session.instanceId, session.username, "form", accountNo, action],
    async queryFn(): Promise<FormParts> {
      const [{ onFile, infoFailure }, canada, showChoices, next, cardFrame] = await Promise.all([
        method(),
        canadian ? loadCanada() : null,
        action === "oneTime" ? loadChoices().then((part) => part.fetchAmountChoices(session, accountNo, due)) : null,
        nextPart(),
        loadCardFrame(instanceConfig.cardFrameURL),
      ]);
      const onRecord = addressOnRecord ? (await loadOnRecord()).onRecord(cardFrame) : null;
      return { onFile, infoFailure, canada, showChoices, next, cardFrame, onRecord };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}
