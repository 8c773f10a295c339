import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { developmentKeyRing, keyIdOf, type KeyRing, readKeyRing, SealedValueError, type StoredAt } from "./key-ring.js";

const newKey = () => randomBytes(32).toString("base64");
const at: StoredAt = { instanceId: "harbor", column: "people.facts", row: ["000123456"] };

function ring(...keys: string[]): KeyRing {
  const read = readKeyRing(keys);
  if ("rule" in read) throw new Error(read.rule);
  return read;
}

describe("a key ring", () => {
  test("decrypts its own ciphertext, and never encrypts a text to the same ciphertext twice", () => {
    const keys = ring(newKey());
    const [one, other] = [keys.seal(at, "Núñez"), keys.seal(at, "Núñez")];
    expect([keys.open(at, one), keys.open(at, other), keys.open(at, null)]).toEqual(["Núñez", "Núñez", null]);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^pd1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
    expect(keyIdOf(one)).toBe(keys.keyIds[0]);
  });

  test.each<[string, StoredAt]>([
    ["row", { ...at, row: ["000123457"] }],
    ["instance", { ...at, instanceId: "summit" }],
    ["column", { ...at, column: "guest_lookups.second_fact" }],
  ])("refuses a ciphertext moved to another %s", (_, elsewhere) => {
    const keys = ring(newKey());
    expect(() => keys.open(elsewhere, keys.seal(at, "04/12/1985"))).toThrow(SealedValueError);
  });

  test("refuses altered ciphertext, truncated ciphertext and clear text, and quotes none of it", () => {
    const keys = ring(newKey());
    const sealed = keys.seal(at, "04/12/1985");
    const altered = [`${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`, sealed.slice(0, 20), "04/12/1985"];
    for (const value of altered) {
      expect(() => keys.open(at, value)).toThrow(SealedValueError);
      expect(() => keys.open(at, value)).not.toThrow(value);
    }
  });

  test("encrypts with the first key and decrypts with all of them", () => {
    const [older, newer] = [newKey(), newKey()];
    const rotated = ring(newer, older);
    expect(rotated.open(at, ring(older).seal(at, "fact"))).toBe("fact");
    expect(keyIdOf(rotated.seal(at, "fact"))).toBe(ring(newer).keyIds[0]);
    expect(() => ring(older).open(at, rotated.seal(at, "fact"))).toThrow(
      `encrypted with key ${rotated.keyIds[0]}, which PAYDOWN_KEY does not hold`,
    );
  });

  test("reads base64, base64url and hexadecimal as the same key", () => {
    const bytes = randomBytes(32);
    const ids = (["base64", "base64url", "hex"] as const).map((encoding) => ring(bytes.toString(encoding)).keyIds[0]);
    expect(new Set(ids).size).toBe(1);
  });

  test("never reveals its keys when printed", () => {
    const key = newKey();
    const keys = ring(key);
    expect(`${JSON.stringify(keys)} ${String(keys)} ${Object.values(keys).map(String).join(" ")}`).not.toContain(key);
  });

  test("recognizes the development key, by default and by its keyword", () => {
    expect([
      developmentKeyRing().isDevelopment,
      ring("development").isDevelopment,
      ring(newKey(), "development").isDevelopment,
    ]).toEqual([true, true, false]);
    expect(ring(newKey(), "development").open(at, developmentKeyRing().seal(at, "fact"))).toBe("fact");
  });

  test.each([
    ["no key", [], { rule: "empty" }],
    ["a short key", [newKey(), randomBytes(16).toString("base64")], { rule: "notAKey", number: 2 }],
    ["a password", ["correct horse battery staple"], { rule: "notAKey", number: 1 }],
    ["a repeated key", ["development", newKey(), "development"], { rule: "repeated", number: 3 }],
  ])("refuses %s", (_, texts, fault) => {
    expect(readKeyRing(texts)).toEqual(fault);
  });
});
