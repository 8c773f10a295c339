import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type InstanceTransaction, overKysely } from "./database.js";
import { developmentKeyRing } from "./key-ring.js";
import { pipelined, PipelinedDriver, sendWithCommit, together } from "./pipelined.js";
import type { Tables } from "./tables.js";

/** A server that keeps what it was sent, and answers when the test says so. */
function slowServer() {
  const sent: { readonly text: string; answer(): void; fail(error: Error): void }[] = [];
  const pool = {
    connect: async () => ({
      query: (text: string) =>
        new Promise((resolve, reject) =>
          sent.push({ text, answer: () => resolve({ command: "SELECT", rows: [{ text }] }), fail: reject }),
        ),
      release: () => {},
    }),
    end: async () => {},
  };
  const dialect = new PostgresDialect({ pool: pool as never });
  dialect.createAdapter = () => new PostgresAdapter();
  dialect.createDriver = () => new PipelinedDriver({ pool: pool as never });
  const kysely = new Kysely<Tables>({ dialect });
  const db = overKysely(kysely, developmentKeyRing());
  const texts = () => sent.map(({ text }) => text.split(" ", 1)[0]);
  const at = (index: number) => sent[index] ?? expect.fail(`Only ${sent.length} queries were sent.`);
  return {
    db,
    kysely,
    texts,
    at,
    /** Answers the queries that were sent until now. */
    async answer() {
      for (const { answer } of sent) answer();
      await new Promise(setImmediate);
    },
  };
}

const read = sql`select 1`;
const write = sql`insert into t values (1)`;
const lastWrite = (trx: InstanceTransaction) => ({ execute: () => write.execute(trx) });

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("It did not fail."),
    (error: unknown) => error,
  );

describe("a transaction on a server", () => {
  test("sends its first reads with its begin, and later queries as soon as they are started", async () => {
    const { db, texts, answer } = slowServer();
    const done = db.asApp("harbor", async (trx) => {
      await together([read.execute(trx), read.execute(trx)]);
      await together([write.execute(trx), read.execute(trx)]);
    });
    await expect.poll(texts).toEqual(["begin", "select", "select", "select"]);
    await answer();
    expect(texts().slice(4)).toEqual(["insert", "select"]);
    await answer();
    expect(texts().slice(6)).toEqual(["commit"]);
    await answer();
    await done;
  });

  test("returns what was read before its commit is answered; the next transaction doesn't wait for it either", async () => {
    const { db, texts, answer } = slowServer();
    const done = db.asApp("harbor", (trx) => read.execute(trx));
    await expect.poll(texts).toEqual(["begin", "select", "select"]);
    await answer();
    expect((await done).rows).toHaveLength(1);
    const next = db.asApp("harbor", (trx) => read.execute(trx));
    await expect.poll(texts).toEqual(["begin", "select", "select", "commit", "begin", "select", "select"]);
    await answer();
    await next;
  });

  test("ignores a failed commit if it only read", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = db.asApp("harbor", (trx) => read.execute(trx));
    await expect.poll(texts).toEqual(["begin", "select", "select"]);
    await answer();
    await done;
    // An unhandled rejection would fail this run.
    at(3).fail(new Error("The connection broke."));
    await new Promise(setImmediate);
  });

  test("waits for its commit if it has written", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = failureOf(db.asApp("harbor", (trx) => write.execute(trx)));
    await expect.poll(texts).toEqual(["begin", "select"]);
    await answer();
    await answer();
    expect(texts().slice(2)).toEqual(["insert", "commit"]);
    at(3).fail(new Error("The server has no disk."));
    await new Promise(setImmediate);
    await answer();
    expect(await done).toEqual(new Error("The server has no disk."));
  });

  test("writes nothing before the server has begun it", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = failureOf(db.asApp("harbor", (trx) => write.execute(trx)));
    await expect.poll(texts).toEqual(["begin", "select"]);
    at(0).fail(new Error("The server has no memory."));
    await answer();
    expect(texts()).toEqual(["begin", "select", "rollback"]);
    await answer();
    expect(await done).toEqual(new Error("The server has no memory."));
  });

  test("returns nothing that was read without it", async () => {
    const { db, texts, at, answer } = slowServer();
    const found: unknown[] = [];
    const done = failureOf(db.asApp("harbor", async (trx) => void found.push(await read.execute(trx))));
    await expect.poll(texts).toEqual(["begin", "select", "select"]);
    at(0).fail(new Error("The server has no memory."));
    await answer();
    await answer();
    expect(await done).toEqual(new Error("The server has no memory."));
    expect(found).toEqual([]);
  });

  test("fails with the failure of its role, not with those that follow from it", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = failureOf(db.asApp("harbor", (trx) => read.execute(trx)));
    await expect.poll(texts).toEqual(["begin", "select", "select"]);
    at(0).answer();
    at(1).fail(Object.assign(new Error("There is no such role."), { code: "22023" }));
    at(2).fail(Object.assign(new Error("The transaction is aborted."), { code: "25P02" }));
    await new Promise(setImmediate);
    await answer();
    expect(await done).toMatchObject({ message: "There is no such role." });
  });

  test("fails if a query failed whose failure the work ignores, because the server would answer the commit with a rollback", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = failureOf(
      db.asApp("harbor", async (trx) => {
        await write.execute(trx).catch(() => {});
        return "written";
      }),
    );
    await expect.poll(texts).toEqual(["begin", "select"]);
    await answer();
    at(2).fail(new Error("There is such a row."));
    await answer();
    await answer();
    expect(await done).toEqual(new Error("There is such a row."));
    expect(texts()).toEqual(["begin", "select", "insert", "rollback"]);
  });

  test("ends well if the work ignores the failure of a query, and has only read", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = db.asApp("harbor", async (trx) => {
      await read.execute(trx).catch(() => {});
      return "known already";
    });
    await expect.poll(texts).toEqual(["begin", "select", "select"]);
    at(2).fail(new Error("Too slow."));
    await answer();
    await answer();
    expect(await done).toBe("known already");
  });

  test("commits after a failed query if it was rolled back to a savepoint", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = db.asApp("harbor", async (trx) => {
      await write.execute(trx).catch(() => sql`rollback to savepoint part`.execute(trx));
    });
    await expect.poll(texts).toEqual(["begin", "select"]);
    await answer();
    at(2).fail(new Error("There is such a row."));
    for (let times = 0; times < 3; times += 1) await answer();
    await done;
    expect(texts().slice(2)).toEqual(["insert", "rollback", "commit"]);
  });

  test("sends its commit with its last writes, and returns when both are answered", async () => {
    const { db, texts, at, answer } = slowServer();
    let hasEnded = false;
    const done = db
      .asApp("harbor", async (trx) => {
        await read.execute(trx);
        sendWithCommit(trx, lastWrite(trx), lastWrite(trx));
        return "made";
      })
      .finally(() => (hasEnded = true));
    await expect.poll(texts).toEqual(["begin", "select", "select"]);
    await answer();
    expect(texts().slice(3)).toEqual(["insert", "insert", "commit"]);
    at(5).answer();
    await new Promise(setImmediate);
    expect(hasEnded).toBe(false);
    await answer();
    expect(await done).toBe("made");
  });

  test("fails if a write failed that it sent with its commit, because the server answers that commit with a rollback", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = failureOf(
      db.asApp("harbor", async (trx) => {
        await read.execute(trx);
        sendWithCommit(trx, lastWrite(trx));
      }),
    );
    await expect.poll(texts).toEqual(["begin", "select", "select"]);
    await answer();
    expect(texts().slice(3)).toEqual(["insert", "commit"]);
    at(3).fail(new Error("There is such a row."));
    await answer();
    await answer();
    expect(await done).toEqual(new Error("There is such a row."));
  });

  test("rolls back if a value cannot be sent, because the server would never see that query", async () => {
    const { db, texts, answer } = slowServer();
    const done = failureOf(
      db.asApp("harbor", async (trx) => {
        await read.execute(trx);
        sendWithCommit(trx, lastWrite(trx), {
          execute: () => sql`insert into t values (${new Date("")})`.execute(trx),
        });
      }),
    );
    await expect.poll(texts).toEqual(["begin", "select", "select"]);
    await answer();
    await answer();
    await answer();
    expect(await done).toEqual(new TypeError("A query has a value that PostgreSQL has no type for."));
    expect(texts().slice(3)).toEqual(["insert", "rollback"]);
  });

  test("sends its commit after a write that waits for its begin", async () => {
    const { kysely, texts, answer } = slowServer();
    const done = pipelined(kysely, async (trx) => sendWithCommit(trx, lastWrite(trx)));
    await expect.poll(texts).toEqual(["begin"]);
    await answer();
    expect(texts().slice(1)).toEqual(["insert", "commit"]);
    await answer();
    await done;
  });

  test("started all at once is sent with its commit, so no lock is held while the services wait", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = db.asAppAtOnce("harbor", (trx) => [read.execute(trx), write.execute(trx), read.execute(trx)]);
    await expect.poll(texts).toEqual(["begin", "select"]);
    await answer();
    expect(texts().slice(2)).toEqual(["select", "insert", "select", "commit"]);
    await answer();
    expect((await done).map(({ rows }) => rows)).toEqual([2, 3, 4].map((index) => [{ text: at(index).text }]));
  });

  test("started all at once fails with the error of a failed write", async () => {
    const { db, texts, at, answer } = slowServer();
    const done = failureOf(db.asAppAtOnce("harbor", (trx) => [read.execute(trx), write.execute(trx)]));
    await expect.poll(texts).toEqual(["begin", "select"]);
    await answer();
    at(3).fail(new Error("There is such a row."));
    await answer();
    await answer();
    expect(await done).toEqual(new Error("There is such a row."));
  });

  test("started all at once fails if it starts another query later", async () => {
    const { db, texts, answer } = slowServer();
    const inTwoSteps = async (trx: InstanceTransaction) => {
      await read.execute(trx);
      await write.execute(trx);
    };
    const done = failureOf(db.asAppAtOnce("harbor", (trx) => [inTwoSteps(trx)]));
    await expect.poll(texts).toEqual(["begin", "select"]);
    await answer();
    await answer();
    expect(await done).toEqual(new Error("Transaction is already committed"));
    expect(texts().slice(2)).toEqual(["select", "commit"]);
  });

  test("refuses a write that is to be sent with its commit after it has ended", async () => {
    const { db, texts, answer } = slowServer();
    const kept: InstanceTransaction[] = [];
    const done = db.asApp("harbor", async (trx) => void kept.push(trx));
    await expect.poll(texts).toEqual(["begin", "select"]);
    await answer();
    await done;
    for (const trx of kept)
      expect(() => sendWithCommit(trx, lastWrite(trx))).toThrow("Transaction is already committed");
  });

  test("sends no query that is started after its end", async () => {
    const { db, texts, answer } = slowServer();
    const kept: InstanceTransaction[] = [];
    const done = failureOf(
      db.asApp("harbor", (trx) => {
        kept.push(trx);
        return Promise.reject(new Error("refused"));
      }),
    );
    await expect.poll(texts).toEqual(["begin", "select"]);
    await answer();
    for (const trx of kept)
      await expect(write.execute(trx)).rejects.toThrow("A query was started after the end of its transaction.");
    await answer();
    expect(await done).toEqual(new Error("refused"));
    expect(texts()).toEqual(["begin", "select", "rollback"]);
  });
});

describe("queries that were started together", () => {
  const failed = (message: string, code?: string) => Promise.reject(Object.assign(new Error(message), { code }));
  const later = <T>(work: () => Promise<T>) => new Promise((resolve) => setImmediate(resolve)).then(work);

  test("return their results in order", async () => {
    expect(await together([later(async () => 1), undefined, Promise.resolve("2")])).toEqual([1, undefined, "2"]);
  });

  test("fail with the first failure in order, not in time, when all have ended", async () => {
    let ended = false;
    const slow = later(async () => void (ended = true));
    await expect(together([later(() => failed("first")), failed("second"), slow])).rejects.toThrow("first");
    expect(ended).toBe(true);
  });

  test("fail with the cause, if it has aborted those before it", async () => {
    await expect(together([failed("aborted", "25P02"), failed("cause", "23505")])).rejects.toThrow("cause");
    await expect(together([failed("aborted", "25P02")])).rejects.toThrow("aborted");
  });
});
