import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../db/database.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { replaceableJobs, startTenantJobs, type TenantJob } from "./tenant-jobs.js";

const ids = ["harbor", "summit"];

describeWithDatabase("tenant jobs", () => {
  let database: TestDatabase;
  let db: Database;
  let errors: string[];

  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  beforeEach(async () => {
    errors = [];
    for (const id of ids) await finish(id);
  });
  afterAll(() => database.remove());

  const request = (instance_id: string) =>
    db.asApp(instance_id, (trx) =>
      trx
        .insertInto("recovery_requests")
        .values({ instance_id, username: "casey", language: "en", requested_at: new Date() })
        .execute(),
    );
  async function finish(instanceId: string): Promise<void> {
    await db.asJob(instanceId, (trx) => trx.deleteFrom("recovery_requests").execute());
  }
  const isDue = async (instanceId: string) =>
    (await db.asJob(instanceId, (trx) => trx.selectFrom("recovery_requests").select("username").execute())).length > 0;

  /** A job that has work while its tenant has a request. */
  const job = (given: Partial<TenantJob> = {}): TenantJob => ({
    name: "worker",
    everyMs: 0,
    due: (trx) => [trx.selectFrom("recovery_requests")],
    work: finish,
    failure: "The work failed.",
    ...given,
  });

  /** Starts jobs whose passes run one at a time: the first at once, then one for each call of `pass`. */
  function start(jobs: readonly TenantJob[], given: Partial<Database> = {}) {
    let next = () => {};
    const waits: (() => void)[] = [];
    const running = startTenantJobs(
      { db: { ...db, ...given }, tenants: { ids }, log: { error: (_, text) => void errors.push(text) } },
      jobs,
      (_, stopping) =>
        new Promise((resolve) => {
          next = resolve;
          stopping.addEventListener("abort", () => resolve());
          for (const done of waits.splice(0)) done();
        }),
    );
    const ended = () => new Promise<void>((resolve) => waits.push(resolve));
    return {
      first: ended(),
      async pass() {
        const passed = ended();
        next();
        await passed;
      },
      stop: () => running.stop(),
    };
  }

  test("work for the tenants that have due work, and for no other", async () => {
    const worked: string[] = [];
    await request("summit");
    const jobs = start([
      job({
        async work(instanceId) {
          worked.push(instanceId);
          await finish(instanceId);
        },
      }),
    ]);
    await jobs.first;
    await expect.poll(() => worked).toEqual(["summit"]);
    await jobs.stop();
    expect(errors).toEqual([]);
  });

  test("do the work of one tenant while another's takes long, never start the same work twice, and finish it before they stop", async () => {
    const worked: string[] = [];
    let goOn = () => {};
    for (const id of ids) await request(id);
    const jobs = start([
      job({
        async work(instanceId) {
          worked.push(instanceId);
          if (instanceId === "harbor") await new Promise<void>((resolve) => (goOn = resolve));
          await finish(instanceId);
        },
      }),
    ]);
    await jobs.first;
    await expect.poll(() => [...worked].sort()).toEqual(["harbor", "summit"]);
    await expect.poll(() => isDue("summit")).toBe(false);
    await jobs.pass();
    await request("summit");
    await jobs.pass();
    await expect.poll(() => [...worked].sort()).toEqual(["harbor", "summit", "summit"]);

    let hasStopped = false;
    const stopped = jobs.stop().then(() => (hasStopped = true));
    expect([await isDue("harbor"), hasStopped]).toEqual([true, false]);
    goOn();
    await stopped;
    expect(await isDue("harbor")).toBe(false);
  });

  test("of a new version of the tenants begin while the earlier version still works, and wait only where it does the same work [CONFIG-66]", async () => {
    const worked: string[] = [];
    let goOn = () => {};
    for (const id of ids) await request(id);
    const version = (name: string) =>
      job({
        async work(instanceId) {
          worked.push(`${name} ${instanceId}`);
          if (`${name} ${instanceId}` === "old harbor") await new Promise<void>((resolve) => (goOn = resolve));
          await finish(instanceId);
        },
      });
    const jobs = replaceableJobs({ db, log: { error: (_, text) => void errors.push(text) } });
    jobs.replace({ ids }, [version("old")]);
    await expect.poll(() => [...worked].sort()).toEqual(["old harbor", "old summit"]);
    await expect.poll(() => isDue("summit")).toBe(false);

    jobs.replace({ ids }, [version("new")]);
    await request("summit");
    await expect.poll(() => isDue("summit")).toBe(false);
    jobs.replace({ ids }, [version("newest")]);
    await request("summit");
    await expect.poll(() => isDue("summit")).toBe(false);
    expect(worked).not.toContain("newest harbor");
    expect(worked.slice(2)).toEqual(["new summit", "newest summit"]);

    goOn();
    await expect.poll(() => worked.at(-1)).toBe("newest harbor");
    await jobs.stop();
    expect(errors).toEqual([]);
  });

  test("stop only when the work of every version has ended", async () => {
    let goOn = () => {};
    await request("harbor");
    const jobs = replaceableJobs({ db, log: { error: (_, text) => void errors.push(text) } });
    jobs.replace({ ids }, [
      job({
        async work(instanceId) {
          await new Promise<void>((resolve) => (goOn = resolve));
          await finish(instanceId);
        },
      }),
    ]);
    const begun = goOn;
    await expect.poll(() => goOn).not.toBe(begun);
    jobs.replace({ ids: [] }, [job()]);
    let hasStopped = false;
    const stopped = jobs.stop().then(() => (hasStopped = true));
    expect([await isDue("harbor"), hasStopped]).toEqual([true, false]);
    goOn();
    await stopped;
    expect(await isDue("harbor")).toBe(false);
  });

  test("look for the work of all jobs and tenants in one transaction, and leave tenants alone that a job does not serve or nobody knows", async () => {
    const worked: string[] = [];
    for (const id of [...ids, "gone"]) await request(id);
    let looks = 0;
    const jobs = start(
      [
        job({ name: "one", work: async (instanceId) => void worked.push(`one ${instanceId}`) }),
        job({
          name: "other",
          serves: (instanceId) => instanceId === "summit",
          work: async (instanceId) => void worked.push(`other ${instanceId}`),
        }),
      ],
      {
        asWatch: (work) => {
          looks += 1;
          return db.asWatch(work);
        },
      },
    );
    await jobs.first;
    await jobs.stop();
    await finish("gone");
    expect([looks, [...worked].sort()]).toEqual([1, ["one harbor", "one summit", "other summit"]]);
  });

  test("leave work alone that ended during the look that still saw it as due", async () => {
    let works = 0;
    let looks = 0;
    let goOn = () => {};
    await request("harbor");
    const jobs = start(
      [
        job({
          async work(instanceId) {
            works += 1;
            await new Promise<void>((resolve) => (goOn = resolve));
            await finish(instanceId);
          },
        }),
      ],
      {
        async asWatch(work) {
          looks += 1;
          const found = await db.asWatch(work);
          if (looks === 2) {
            goOn();
            await expect.poll(() => isDue("harbor")).toBe(false);
          }
          return found;
        },
      },
    );
    await jobs.first;
    await expect.poll(() => works).toBe(1);
    await jobs.pass();
    goOn();
    await jobs.stop();
    expect(works).toBe(1);
  });

  test("report failed work with its job's words, and try again", async () => {
    let tries = 0;
    await request("harbor");
    const jobs = start([
      job({
        async work(instanceId) {
          tries += 1;
          if (tries === 1) throw new Error("no");
          await finish(instanceId);
        },
      }),
    ]);
    await jobs.first;
    await expect.poll(() => errors).toEqual(["The work failed."]);
    await jobs.pass();
    await expect.poll(() => isDue("harbor")).toBe(false);
    await jobs.stop();
  });

  test("report a failed look once for all jobs, and look again", async () => {
    await request("harbor");
    let looks = 0;
    const jobs = start([job(), job({ name: "other", work: async () => {} })], {
      asWatch: (work) => {
        looks += 1;
        return looks === 1 ? Promise.reject(new Error("The database is away.")) : db.asWatch(work);
      },
    });
    await jobs.first;
    expect(errors).toEqual(["Could not look for due work; retrying later."]);
    await jobs.pass();
    await expect.poll(() => isDue("harbor")).toBe(false);
    await jobs.stop();
  });

  test("prepare each tenant before the first look, and again if that failed", async () => {
    const calls: string[] = [];
    await request("harbor");
    const jobs = start([
      job({
        async prepare(instanceId) {
          calls.push(`prepare ${instanceId}`);
          if (calls.length === 1) throw new Error("no");
        },
        async work(instanceId) {
          calls.push(`work ${instanceId}`);
          await finish(instanceId);
        },
      }),
    ]);
    await jobs.first;
    expect(calls).toEqual(["prepare harbor"]);
    await jobs.pass();
    await expect.poll(() => calls).toEqual(["prepare harbor", "prepare harbor", "prepare summit", "work harbor"]);
    await jobs.pass();
    await jobs.stop();
    expect(calls).toHaveLength(4);
  });

  test("prepare only new tenants when the tenants change", async () => {
    const calls: string[] = [];
    const prepare = async (instanceId: string) => void calls.push(instanceId);
    const jobs = replaceableJobs({ db, log: { error: () => {} } });
    for (const known of [["harbor"], ids]) {
      jobs.replace({ ids: known }, [job({ prepare })]);
      await expect.poll(() => calls.length).toBe(known.length);
    }
    await jobs.stop();
    expect(calls).toEqual(["harbor", "summit"]);
  });

  test("prepare a tenant only once while the tenants change, and stop preparing with their version", async () => {
    const calls: string[] = [];
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const prepare = (version: string) => async (instanceId: string) => {
      calls.push(`${version} ${instanceId}`);
      if (instanceId === "harbor") await gate;
    };
    const jobs = replaceableJobs({ db, log: { error: (_, text) => void errors.push(text) } });
    jobs.replace({ ids }, [job({ prepare: prepare("first") })]);
    await expect.poll(() => calls).toEqual(["first harbor"]);
    jobs.replace({ ids }, [job({ prepare: prepare("second") })]);
    await expect.poll(() => calls).toEqual(["first harbor", "second summit"]);
    go();
    await jobs.stop();
    expect([calls, errors]).toEqual([["first harbor", "second summit"], []]);
  });

  test("look for a job's work no more often than it asks for", async () => {
    const worked: string[] = [];
    const jobs = start([
      job({ work: async () => {} }),
      job({ name: "slow", everyMs: 60_000, work: async (instanceId) => void worked.push(instanceId) }),
    ]);
    await jobs.first;
    await request("harbor");
    await jobs.pass();
    await jobs.stop();
    expect(worked).toEqual([]);
  });
});
