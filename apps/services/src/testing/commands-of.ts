import { type Register, runOnDatabase } from "../admin/command-line.js";
import type { CommandOutcome } from "../admin/outcome.js";
import type { Tenants } from "../tenants/tenant.js";

/**
 * Runs the commands of one subject, as the services do.
 *
 * @param group - the first arguments, such as `payment-reviews`
 */
export const commandsOf =
  <Context extends { readonly tenants: Tenants }>(register: Register<Context>, context: Context, ...group: string[]) =>
  (...args: string[]): Promise<CommandOutcome> =>
    runOnDatabase([register], context, [...group, ...args]);
