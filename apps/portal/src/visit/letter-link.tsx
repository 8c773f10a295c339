import { useConfiguration } from "@paydown/shell/configuration";
import { UiLink } from "@paydown/ui/ui-context";
import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { forgetVisit, visitEnded, wasVisit } from "./ended-visit";
import { letterHref } from "../session/letter-href";
import { visit as english } from "./visit.en";
import { useScreenWords } from "../words/words";

/** The way to the letter screen. After a visit that ended by itself, opens that screen at once (LETTER-29). */
export function Component() {
  const words = useScreenWords("visit", english);
  const { instanceId } = useConfiguration().instanceConfig;
  const [query] = useSearchParams();
  const [isEnded] = useState(() => query.get("sessionTimeout") === "true" && wasVisit(instanceId));
  const href = letterHref(instanceId);
  useEffect(() => forgetVisit(instanceId), [instanceId]);
  if (isEnded) return <Navigate to={href} state={visitEnded} replace />;
  return (
    <p>
      {words.letterHint} <UiLink href={href}>{words.payFromLetter}</UiLink>
    </p>
  );
}
