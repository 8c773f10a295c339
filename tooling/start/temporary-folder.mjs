import { accessSync, constants, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { misuse } from "./flags.mjs";
import { Refusal, root } from "./workspace.mjs";

const mb = 2 ** 20;
const cores = availableParallelism();

/**
 * Megabytes that the tests need in the temporary folder. The tests of each worker have databases of their own, so the
 * need grows with the number of cores. On two cores, the services' tests used 230 MB and the browser tests 180 MB.
 */
export const roomMb = {
  /** PostgreSQL servers, and embedded databases for each worker. */
  units: 300 + 60 * cores,
  /** The demo data, and a product with a copy of it for each worker. */
  browser: 100 + 90 * cores,
  /** A copy of the workspace with its packages, of 660 MB, and a product in it. */
  copy: 1000,
  /** Small files. */
  other: 50,
};

/**
 * Refuses to start tests that would fill the temporary folder.
 *
 * @throws Refusal that says what to do instead; with exit code 2 if TMPDIR cannot be used at all
 */
export function requireRoom(/** @type {number} */ neededMb, folder = tmpdir()) {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw misuse(
      `The temporary folder ${folder} cannot be written (${error.code}). Set TMPDIR to a folder that this user can write.`,
    );
  }
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((bavail * bsize) / mb);
  if (freeMb < neededMb)
    throw new Refusal(
      `The temporary folder ${folder} has ${freeMb} MB free, but the tests need about ${neededMb} MB. Free space there, or set TMPDIR to another folder.`,
    );
}

/** Whether a program says that a disk is full. */
export const saysFullDisk = (/** @type {string} */ text) => /ENOSPC|no space left on device/i.test(text);

/** What to do about a disk that ran full during the tests. */
export const fullDisk = () =>
  `A disk ran full. Free space in the temporary folder ${tmpdir()} and in ${root}, or set TMPDIR to another folder.`;
