import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockAccount } from "../../accounts/account.js";
import type { Session } from "../../contract/session.js";
import { secretsIn } from "../../db/secrets.js";
import { loadDemo } from "../../demo/load-demo.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { openTestDatabase } from "../../testing/test-database.js";
import { movableClock } from "../../testing/test-services.js";
import { type Act, keepEvidence } from "../keep-evidence.js";
import { sealDueDays, openSeal } from "../seal-heads.js";
import { writeMissingDays } from "../heads-job.js";

export const session: Session = {
  instanceId: "harbor",
  username: "casey@example.com",
  sessionId: "session-1",
  clientIp: "203.0.113.7",
};

/** A database with the demo's accounts, an evidence folder, and a clock at noon of June 15, 2026 in harbor. */
export async function startKeeping() {
  const { db, remove } = await openTestDatabase();
  const clock = movableClock();
  const tenants = loadTenants();
  await loadDemo(db, tenants, clock);
  const folder = mkdtempSync(join(tmpdir(), "paydown-evidence-"));
  const context = { db, tenants, clock, secrets: secretsIn(db), evidenceDir: join(folder, "evidence") };
  const keep = (accountNo: string, act: Partial<Act> = {}, by: Session = session): Promise<number> =>
    db.asApp(by.instanceId, async (trx) => {
      await lockAccount(trx, by.instanceId, accountNo);
      return keepEvidence(trx, by, {
        kind: "acknowledgement",
        accountNo,
        at: clock.now(),
        language: "en",
        label: "REGE-BANK-ONCE",
        lines: ["First line", "Second line"],
        ...act,
      });
    });
  return {
    ...context,
    folder,
    keep,
    /** Signs and writes every day that is over. */
    async closeDays() {
      await openSeal(context, "harbor");
      await sealDueDays(context, "harbor");
      await writeMissingDays(context, "harbor");
    },
    async stop() {
      await remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Keeping = Awaited<ReturnType<typeof startKeeping>>;
