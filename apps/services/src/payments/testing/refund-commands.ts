import type { Clock } from "@paydown/host/clock";
import { paymentAgreements } from "../../agreements/payment-agreements.js";
import { httpProcessor } from "../../providers/http-processor.js";
import type { Processor } from "../../providers/processor.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { commandsOf } from "../../testing/commands-of.js";
import { refundCommands } from "../refunds/refund-command.js";
import { type Paying, patient } from "./paying.js";

/** Runs an operator's refund commands for harbor beside its services, as this login. */
export const refundCommandsFor =
  (
    paying: Paying,
    clock: Clock,
    login = "sam",
    processor: Processor = httpProcessor({ url: paying.sandbox.url, timeoutMs: 2_000 }),
  ) =>
  (...args: string[]) =>
    commandsOf(refundCommands, {
      ...{ db: paying.db, tenants: loadTenants(), clock, agreements: paymentAgreements, timings: patient },
      processor,
      log: { error: () => undefined },
      operator: { login },
    })(...args, "--instance", "harbor", "--by", login, "--why", "charged in error");
