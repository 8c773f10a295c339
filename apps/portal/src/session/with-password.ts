import { failureOf } from "@paydown/api-client";
import type { Portal } from "./portal";

/** Whether a call was refused because the password has to be entered again first. */
export function needsPassword(reason: unknown): boolean {
  const failure = failureOf(reason);
  return failure.kind === "refused" && failure.code === "password_required";
}

/**
 * Makes a call that changes the login; where the services want the password first, asks for it over the screen and makes the call again.
 *
 * @throws the refusal itself (see {@link needsPassword}) when the consumer does not give the password
 */
export async function withPassword<Answer>(
  { renewal }: Pick<Portal, "renewal">,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (reason) {
    if (!needsPassword(reason) || !(await renewal.ask("change"))) throw reason;
    return call();
  }
}
