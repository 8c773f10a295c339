/** Megabytes that the tests need in the temporary folder, by kind. */
export const roomMb: Readonly<Record<"units" | "browser" | "copy" | "other", number>>;
/** @throws an error without a stack if the temporary folder has less space, or cannot be written */
export function requireRoom(neededMb: number, folder?: string): void;
