import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, formatCalendarDate, todayIn } from "@paydown/domain";
import { afterAll, beforeAll } from "vitest";
import { packageRoot } from "../../package-root.js";
import { dayClock, days } from "../../testing/day-clock.js";
import { casey, movableClock } from "../../testing/test-services.js";
import { Consumer, type Paying, startPaying } from "./paying.js";

/** Changes harbor's policy.json. */
export type PolicyChange = (policy: Record<string, unknown>) => void;

/** Makes a copy of the demo's tenants in which harbor has another policy; returns its folder. */
function tenantsWith(change: PolicyChange): string {
  const folder = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
  cpSync(join(packageRoot(), "tenants"), folder, { recursive: true });
  const file = join(folder, "harbor/policy.json");
  const policy = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  change(policy);
  writeFileSync(file, JSON.stringify(policy));
  return folder;
}

/**
 * For a suite in which days pass: services with a movable clock, and casey signed in.
 *
 * @param change - changes harbor's policy; the demo's if omitted
 */
export function passingDays(change?: PolicyChange) {
  const clock = movableClock(dayClock.now().toISOString());
  let paying: Paying;
  let consumer: Consumer;
  let tenantsDir: string | undefined;

  beforeAll(async () => {
    tenantsDir = change && tenantsWith(change);
    paying = await startPaying({ clock, ...(tenantsDir && { tenantsDir }) });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(async () => {
    await paying.stop();
    if (tenantsDir) rmSync(tenantsDir, { recursive: true, force: true });
  });

  /** Signs in again after the clock moved past the session's end. */
  async function signInAnew(): Promise<Consumer> {
    consumer = await Consumer.signIn(paying.url, casey);
    return consumer;
  }

  return {
    clock,
    /** A day by the clock of the services, MM/DD/YYYY. */
    inDays: (count: number) => formatCalendarDate(addDays(todayIn("America/New_York", clock.now()), count)),
    paying: () => paying,
    consumer: () => consumer,
    signInAnew,
    async daysLater(count: number): Promise<void> {
      clock.forward(days(count));
      await signInAnew();
    },
  };
}
