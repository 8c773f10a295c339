import pg from "pg";
import { expect, test } from "vitest";
import { guardedPool } from "./guarded-pool.js";

test("a pool survives the error of an idle connection, even if nobody listens for it", () => {
  const pool = new pg.Pool();
  const broken = () => pool.emit("error", new Error("terminating connection"), new pg.Client());
  expect(broken).toThrow("terminating connection");
  guardedPool(pool);
  expect(broken).not.toThrow();
});
