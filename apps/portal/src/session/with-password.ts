import { failureOf } from "@paydown/api-client";
import type { Portal } from "./portal";

/** True if a call was refused because it needs the password again. */
export function needsPassword(reason: unknown): boolean {
  const failure = failureOf(reason);
  return failure.kind === "refused" && failure.code === "password_required";
}

/**
 * Makes a call that changes the login. If the services want the password first, asks for it in a dialog and repeats the
 * call.
 *
 * @throws the refusal itself (see {@link needsPassword}) if the consumer does not give the password
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
