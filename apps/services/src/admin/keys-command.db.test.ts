import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type KeyRing, readKeyRing } from "../db/key-ring.js";
import { encryptStored } from "../db/stored-values.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, casey, startTestServices, type TestServices, tokenOf } from "../testing/test-services.js";
import { commandsOf } from "../testing/commands-of.js";
import { keysCommands } from "./keys-command.js";

const newKey = randomBytes(32).toString("base64");

function ring(...keys: readonly string[]): KeyRing {
  const read = readKeyRing(keys);
  if ("rule" in read) throw new Error(read.rule);
  return read;
}

describeWithDatabase("the keys command", () => {
  let older: TestServices;
  const started: TestServices[] = [];

  /** Another replica on the same database, with its own keys. */
  async function replica(keyRing: KeyRing): Promise<TestServices> {
    const services = await startTestServices({ beside: older, keyRing });
    started.unshift(services);
    return services;
  }

  beforeAll(async () => {
    older = await startTestServices({ keyRing: ring("development", newKey) });
    started.push(older);
  });
  afterAll(async () => {
    for (const services of started) await services.stop();
  });

  const registers = (services: TestServices) =>
    call(services, "POST", "/public/registration/verify", {
      body: {
        ...{ instanceId: "harbor", username: "rivera@example.com", password: "Kept-to-myself-7" },
        prompts: Object.entries({
          dem_dbt_no: "123456",
          last_name: "Rivera",
          zip: "21201",
          birth_date: "04/12/1985",
        }).map(([name, value]) => ({ name, value })),
      },
    });
  const lists = (services: TestServices, token: string) =>
    call(services, "GET", `/api/demographics/listM;user=${encodeURIComponent(casey.username)}`, { token });

  test("reencrypt encrypts everything with the new key while two replicas serve calls; afterward, the old key is no longer needed", async () => {
    const newer = await replica(ring(newKey, "development"));
    const token = await tokenOf(older, casey);
    let isDone = false;
    const answered = new Map<number, number>();
    const calling = [older, newer].map(async (services) => {
      do {
        for (const { status } of [await registers(services), await lists(services, token)])
          answered.set(status, (answered.get(status) ?? 0) + 1);
      } while (!isDone);
    });
    const { exitCode, err } = await commandsOf(keysCommands, newer, "keys")("reencrypt");
    isDone = true;
    await Promise.all(calling);
    expect([exitCode, err, [...answered.keys()]]).toEqual([0, [], [200]]);

    const alone = await replica(ring(newKey));
    await encryptStored(alone.db, alone.tenants.ids);
    expect([(await lists(alone, token)).status, (await registers(alone)).status]).toEqual([200, 200]);
  });

  test("lists the keys and their values as JSON [OPS-3]", async () => {
    // Signing in makes the key that signs sessions.
    await tokenOf(older, casey);
    const { out } = await commandsOf(keysCommands, older, "keys")("--json");
    const { keys } = JSON.parse(out.join("\n")) as { keys: { keyId: string; role: string; values: object[] }[] };
    expect(keys.map(({ keyId, role }) => [keyId, role])).toEqual([
      [older.db.keyRing.keyIds[0], "encrypts"],
      [older.db.keyRing.keyIds[1], "decrypts only"],
    ]);
    expect(keys.flatMap(({ values }) => values)).toContainEqual({
      instanceId: "harbor",
      column: "secrets.value",
      count: expect.any(Number) as number,
    });
  });
});
