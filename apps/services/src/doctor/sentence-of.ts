import { FolderLockError } from "@paydown/host/folder-lock";
import { codeOf } from "../db/unavailable.js";
import { StartupError } from "../startup-error.js";

/** An error as a sentence for the operator, without any data. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartupError || error instanceof FolderLockError) return error.message;
  // The message of any other error may quote data.
  const code = codeOf(error);
  if (code === undefined) throw error;
  return `It could not be read (${code}). Check the permissions of this user.`;
}
