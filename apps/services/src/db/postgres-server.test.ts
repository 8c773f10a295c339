import { expect, test } from "vitest";
import { withoutPassword } from "./postgres-server.js";

test.each([
  ["postgres://paydown:top%2Fsecret@db.example:5432/paydown", "postgres://paydown@db.example:5432/paydown"],
  [
    "postgres://db.example/paydown?user=paydown&password=topsecret&sslmode=verify-full",
    "postgres://db.example/paydown",
  ],
  ["postgres:///paydown?password=topsecret", "postgres:///paydown"],
  ["topsecret", "of DATABASE_URL"],
])("the address of a database for display has no password: %j [PROD-12]", (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});
