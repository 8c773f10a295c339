import { answer, type Failure, failureOf } from "@paydown/api-client";
import { useConfiguration } from "@paydown/shell/configuration";
import { useCallback, useEffect, useState } from "react";
import { makeRandomKey } from "../../browser/random-key";
import { usePortal } from "../../session/session";

export type UsernameAnswer = "asking" | "free" | "taken" | Failure;

/** How long typing must pause before the username is checked. */
const pauseMs = 400;

export interface UsernameCheck {
  /** For the current username; undefined before it is checked. */
  readonly answer: UsernameAnswer | undefined;
  /** Asks, or asks again, and returns the services' answer. */
  ask(username: string): Promise<UsernameAnswer>;
  /** Call when another call reported the username as taken. */
  noteTaken(username: string): void;
}

/**
 * Checks whether a username is free while it is typed (REG-32).
 *
 * @param username - As it would be sent; null while it breaks another rule
 */
export function useUsernameCheck(username: string | null): UsernameCheck {
  const { publicApi } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const [registration] = useState(makeRandomKey);
  const [answers, setAnswers] = useState<ReadonlyMap<string, UsernameAnswer>>(new Map());
  const note = useCallback(
    (asked: string, said: UsernameAnswer) => setAnswers((before) => new Map(before).set(asked, said)),
    [],
  );

  const ask = useCallback(
    async (asked: string): Promise<UsernameAnswer> => {
      note(asked, "asking");
      const said = await check(publicApi, { username: asked, instanceId, registration });
      note(asked, said);
      return said;
    },
    [publicApi, instanceId, registration, note],
  );

  const known = username === null ? undefined : answers.get(username);
  const unasked = username !== null && known === undefined ? username : null;
  useEffect(() => {
    if (unasked === null) return undefined;
    const timer = setTimeout(() => void ask(unasked), pauseMs);
    return () => clearTimeout(timer);
  }, [unasked, ask]);

  return { answer: known, ask, noteTaken: (taken) => note(taken, "taken") };
}

async function check(
  api: ReturnType<typeof usePortal>["publicApi"],
  body: { username: string; instanceId: string; registration: string },
): Promise<UsernameAnswer> {
  try {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const { available } = await answer(api.POST("/public/registration/checkUsername", { body, headers }));
    return available ? "free" : "taken";
  } catch (reason) {
    return failureOf(reason);
  }
}
