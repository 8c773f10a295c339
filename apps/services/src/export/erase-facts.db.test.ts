import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noFile } from "../admin/callers-file.js";
import { runOnDatabase } from "../admin/command-line.js";
import { eraseCommands } from "../retention/erase-command.js";
import { type Retaining, startRetaining } from "../retention/testing/retaining.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { exportCommands } from "./export-command.js";

type Line = Readonly<Record<string, unknown>>;

describeWithDatabase("an erasure of a person, in the export", () => {
  let retaining: Retaining;
  beforeAll(async () => {
    retaining = await startRetaining();
  });
  afterAll(() => retaining.stop());

  const exported = async (...args: string[]) => {
    const parts: Buffer[] = [];
    const print = async (bytes: Buffer) => parts.push(bytes) > 0;
    const command = ["export", "--instance", "harbor", ...args];
    const { err } = await runOnDatabase([exportCommands], retaining, command, { ...noFile, print });
    expect(err).toEqual([]);
    const text = Buffer.concat(parts).toString();
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    return { text, facts: lines.slice(0, -1), end: lines.at(-1) };
  };

  test("leaves the lines with a pseudonym and tells the company, and earlier cursors stay valid [EXP-13]", async () => {
    await retaining.keep("100000001");
    await asOwner(
      retaining.db,
      sql`update users set phone = '4105550100', profile_changed_at = now() where username = 'casey@example.com'`,
    );
    const before = await exported();
    expect(before.facts).toContainEqual(expect.objectContaining({ kind: "profile", phone: "4105550100" }));
    const cursor = String(before.end?.["next"]);

    const erase = ["erase", "--instance", "harbor", "--user", "casey@example.com", "--by", "sam", "--why", "request 7"];
    expect((await runOnDatabase([eraseCommands], retaining, [...erase, "--confirm"])).err).toEqual([]);

    const same = await exported("--until", cursor);
    const pseudonym = same.facts.find(({ kind }) => kind === "consent")?.["username"];
    expect(pseudonym).toMatch(/^erased-[0-9a-f]{16}$/);
    expect(same.end).toEqual(before.end);
    expect(same.facts).toEqual(
      before.facts.map(({ username, ...fact }) => ({
        ...fact,
        username: username === "casey@example.com" ? pseudonym : username,
        ...(fact["kind"] === "profile" && { phone: null, email: null }),
      })),
    );
    const later = await exported("--since", cursor);
    expect(later.facts).toEqual([
      expect.objectContaining({ kind: "erased", username: pseudonym, demDbtNo: expect.any(String) }),
    ]);
    expect(same.text + later.text).not.toMatch(/casey@|4105550100/);
  });
});
