import { answer } from "@paydown/api-client";
import { PartFailed } from "@paydown/shell/part-failed";
import { useShellWords } from "@paydown/shell/language";
import { Loading } from "@paydown/ui/loading";
import { useEffect, useState } from "react";
import type { LookupFields } from "../../session/guest";
import { useGuest } from "../../session/guest-context";
import { useWords } from "../../words/words";
import { LookupForm } from "./lookup-form";

type Asked =
  | { readonly kind: "pending" }
  | { readonly kind: "known"; readonly fields: LookupFields }
  | { readonly kind: "failed" };

/** The lookup when the page does not carry the lookup fields: fetches them from the services (GUEST-30). */
export function Component() {
  const { api, instanceId } = useGuest();
  const { pageFailed } = useWords().lookup;
  const { loading } = useShellWords();
  const [asked, setAsked] = useState<Asked>({ kind: "pending" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let here = true;
    const say = (answered: Asked) => here && setAsked(answered);
    answer(api.GET("/public/lookupFields/{instanceId}", { params: { path: { instanceId } } })).then(
      (fields) => say({ kind: "known", fields }),
      () => say({ kind: "failed" }),
    );
    return () => {
      here = false;
    };
  }, [api, instanceId, attempt]);

  function retry() {
    setAsked({ kind: "pending" });
    setAttempt(attempt + 1);
  }

  if (asked.kind === "known") return <LookupForm {...asked.fields} />;
  return asked.kind === "failed" ? (
    <PartFailed text={pageFailed} retry={retry} />
  ) : (
    <Loading label={loading} shape="form" />
  );
}
