import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";

// npm alone takes seconds to start on a busy machine.
const patience = { timeout: 30_000 };
vi.setConfig({ testTimeout: 120_000 });

const fixture = (name) => fileURLToPath(new URL(`fixtures/${name}.mjs`, import.meta.url));
const script = fixture("supervised");
const started = [];

const supervised = (first, second) =>
  watched(spawn(process.execPath, [script, first, second], { stdio: ["ignore", "pipe", "pipe"] }));

function watched(child) {
  // "exit" may precede the last output; "close" follows it.
  const run = { child, output: "", exit: once(child, "close") };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (run.output += part));
  started.push(run);
  return run;
}

const alive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const ready = (run) => vi.waitFor(() => expect(run.output).toContain("all ready"), patience);
const pids = (run) => [...run.output.matchAll(/(\d+) ready on/g)].map(([, pid]) => Number(pid));
const addressOf = (run, name) => new RegExp(`${name} \\d+ ready on (\\S+)`).exec(run.output)[1];

const folders = [];

afterEach(() => {
  started.splice(0).forEach((run) => run.child.kill("SIGKILL"));
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true }));
});

test.each(["SIGINT", "SIGTERM"])("%s stops both parts and exits with 0", async (signal) => {
  const run = supervised("0", "0");
  await ready(run);
  run.child.kill(signal);
  expect(await run.exit).toEqual([0, null]);
  expect(run.output).toMatch(/first stopped/);
  expect(run.output).toMatch(/second stopped/);
  expect(pids(run).map(alive)).toEqual([false, false]);
});

/** Runs a script through npm itself, in a shell. */
function underNpm(command) {
  const folder = mkdtempSync(join(tmpdir(), "paydown-npm-"));
  folders.push(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, scripts: { start: command } }));
  return watched(
    spawn("npm", ["start"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, npm_config_update_notifier: "false" },
    }),
  );
}

test("SIGTERM to npm, which signals only its shell, stops both parts", async () => {
  const run = underNpm(`"${process.execPath}" "${script}" 0 0`);
  await ready(run);
  run.child.kill("SIGTERM");
  await run.exit;
  await vi.waitFor(() => expect(run.output).toMatch(/first stopped/), patience);
  await vi.waitFor(() => expect(run.output).toMatch(/second stopped/), patience);
  await vi.waitFor(() => expect(pids(run).map(alive)).toEqual([false, false]), patience);
});

test("SIGTERM to npm stops a step and the program that its launcher started", async () => {
  const run = underNpm(`"${process.execPath}" "${fixture("running")}"`);
  await vi.waitFor(() => expect(run.output).toContain("ready on"), patience);
  run.child.kill("SIGTERM");
  await run.exit;
  await vi.waitFor(() => expect(run.output).toContain("tool stopped"), patience);
  await vi.waitFor(() => expect(pids(run).map(alive)).toEqual([false]), patience);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])("%s stops a step and its child processes, and exits with %d", async (signal, code) => {
  const run = watched(spawn(process.execPath, [fixture("running")], { stdio: ["ignore", "pipe", "pipe"] }));
  await vi.waitFor(() => expect(run.output).toContain("ready on"), patience);
  run.child.kill(signal);
  expect(await run.exit).toEqual([code, null]);
  // The program's launcher has ended, so the program disappears only when its new parent reaps it.
  await vi.waitFor(() => expect(pids(run).map(alive)).toEqual([false]), patience);
});

test("killing a command also ends both parts", async () => {
  const run = supervised("0", "0");
  await ready(run);
  run.child.kill("SIGKILL");
  await run.exit;
  await vi.waitFor(() => expect(pids(run).map(alive)).toEqual([false, false]), patience);
});

test.each([
  ["first", "second", 5],
  ["second", "first", 7],
])("if the %s ends unexpectedly, stops the %s and exits with the ended part's code", async (dying, other, code) => {
  const run = supervised("5", "7");
  await ready(run);
  await fetch(addressOf(run, dying)).catch(() => undefined);
  expect(await run.exit).toEqual([code, null]);
  expect(run.output).toContain(`The ${dying} ended (exit code ${code}).`);
  expect(run.output).toContain(`${other} stopped`);
  expect(pids(run).map(alive)).toEqual([false, false]);
});

test("a part that refuses to start passes on its message and exit code", async () => {
  const run = supervised("0", "refuses");
  expect(await run.exit).toEqual([3, null]);
  expect(run.output).toContain("The second cannot start: its folder is not writable.");
  expect(run.output).toContain("first stopped");
  expect(run.output).not.toContain("all ready");
});
