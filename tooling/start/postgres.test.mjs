import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { explainStart } from "./postgres.mjs";

test.each([
  [
    'Error: Command failed: initdb -D /tmp/data\n2026-06-15 FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device\n',
    `The temporary folder ${tmpdir()} is full, so the PostgreSQL server of the tests did not start. Free space there, or set TMPDIR to another folder.`,
  ],
  [
    'Error: Command failed: initdb -D /root/tmp/data\ninitdb: error: could not access directory "/root/tmp/data": Permission denied\n',
    'The PostgreSQL server of the tests did not start: could not access directory "/root/tmp/data": Permission denied',
  ],
  [
    "Error: Command failed: pg_ctl start\n2026-06-15 LOG:  starting\n2026-06-15 FATAL:  could not create any TCP/IP sockets\n",
    "The PostgreSQL server of the tests did not start: could not create any TCP/IP sockets",
  ],
  [
    "Error: spawnSync initdb EACCES",
    "The PostgreSQL server of the tests did not start: Error: spawnSync initdb EACCES",
  ],
])("says in one sentence, without a stack, why PostgreSQL does not start: %j", (output, message) => {
  const refusal = explainStart(output);
  expect(refusal.message).toBe(message);
  expect(refusal.stack).toBeUndefined();
});
