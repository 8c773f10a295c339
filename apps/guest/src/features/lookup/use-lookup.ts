import { answer, CallFailed, type components } from "@paydown/api-client";
import { loadChunk } from "@paydown/shell/chunk";
import { useShellWords } from "@paydown/shell/language";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { useGuest } from "../../session/guest-context";
import { useWords } from "../../words/words";

type Asked = Omit<components["schemas"]["Lookup"], "instanceId">;

/** The account does not exist, or the lookup failed with a message. */
type LookupFailure = { readonly kind: "notFound" } | { readonly kind: "failed"; readonly text: string };

/** Looks up an account with lookupAccount and opens its plans. */
export function useLookup() {
  const guest = useGuest();
  const { api, instanceId, username } = guest;
  const { lookup: words, failures } = useWords();
  const shell = useShellWords();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<LookupFailure | null>(null);
  const [isBusy, setBusy] = useState(false);

  function say(reason: unknown): string {
    // No call failed: the next screen's code did not load.
    if (!(reason instanceof CallFailed)) return shell.chunkText;
    const { failure: why } = reason;
    if (why.kind === "refused" && why.problem.status === 429) return words.tooMany(why.problem.retryAfterSeconds ?? 60);
    return shell.failures.say(words.lookingUp, failures.detail(why));
  }

  async function lookUp(asked: Asked) {
    setBusy(true);
    setFailure(null);
    try {
      const { found, demPortalUsername } = await answer(api.POST("/public/lookup", { body: { instanceId, ...asked } }));
      if (found !== "Y") return setFailure({ kind: "notFound" });
      // This module is usually loaded by now: the lookup page preloads the next screen, which imports it too.
      const { createPlanStore } = await loadChunk(() => import("../../plans/plan-store"));
      createPlanStore(guest).clear();
      username.keep(demPortalUsername);
      await navigate(paths.home.href(instanceId, demPortalUsername));
    } catch (reason) {
      setFailure({ kind: "failed", text: say(reason) });
    } finally {
      setBusy(false);
    }
  }

  return { lookUp, failure, isBusy, forget: () => setFailure(null) };
}
