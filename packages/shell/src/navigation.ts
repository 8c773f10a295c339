import { type InstanceSwitch, readSwitch } from "@paydown/domain";
import type { InstanceConfig } from "./configuration";
import type { ShellWords } from "./words/en";

interface NavigationRow {
  readonly word: Exclude<keyof ShellWords, "failures">;
  /** The instance's switch; null where none is listed, which is always on (decisions Q5). */
  readonly switch: InstanceSwitch | null;
}

/** Top navigation in the specification's order; an entry joins with its screen. */
export const navigationRows = {
  home: { word: "home", switch: null },
  signOut: { word: "signOut", switch: "signOutEnabled" },
} as const satisfies Record<string, NavigationRow>;

export type NavigationEntry = keyof typeof navigationRows;

const names = Object.keys(navigationRows) as NavigationEntry[];

/** The entries to show: the switch is on, and an account id is present in the route (registered-area §2, decisions Q6). */
export function visibleEntries(instanceConfig: InstanceConfig, accountId: string | null | undefined): readonly NavigationEntry[] {
  if (!accountId) return [];
  return names.filter((name) => {
    const { switch: key } = navigationRows[name];
    return key === null || readSwitch(instanceConfig, key);
  });
}
