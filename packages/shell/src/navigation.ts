import { type InstanceSwitch, readSwitch } from "@paydown/domain";
import { type InstanceConfig, useConfiguration } from "./configuration";
import { useShellWords, useText } from "./language";

interface NavigationRow {
  /** The instance's switch; null where none is listed, which is always on (decisions Q5). */
  readonly switch: InstanceSwitch | null;
}

/** Top navigation in the specification's order (registered-area §2). */
export const navigationRows = {
  home: { switch: null },
  documents: { switch: "documentsEnabled" },
  stateDeclarations: { switch: "stateDeclarationsEnabled" },
  termsAndConditions: { switch: "termsAndConditionsEnabled" },
  privacyPolicy: { switch: "privacyPolicyEnabled" },
  contactUs: { switch: "contactUsEnabled" },
  changePassword: { switch: "changePasswordEnabled" },
  userProfile: { switch: "userProfileEnabled" },
  signOut: { switch: "signOutEnabled" },
} as const satisfies Record<string, NavigationRow>;

export type NavigationEntry = keyof typeof navigationRows;

const names = Object.keys(navigationRows) as NavigationEntry[];

/** Whether the instance offers what an entry leads to, by its link and by its address. */
export function isOffered(instanceConfig: InstanceConfig, entry: NavigationEntry): boolean {
  const { switch: key } = navigationRows[entry];
  return key === null || readSwitch(instanceConfig, key);
}

/**
 * What an entry, and the page that it leads to, is called: by the instance (decisions Q114), else by `otherwise`, where the page has a
 * title of its own, else by the words of the shell.
 */
export function useEntryName(): (entry: NavigationEntry, otherwise?: string) => string {
  const { instanceConfig } = useConfiguration();
  const words = useShellWords();
  const text = useText();
  return (entry, otherwise = words[entry]) => text(instanceConfig[`${entry}Label`]) || otherwise;
}

/** The entries to show: the switch is on, and an account id is present in the route (registered-area §2, decisions Q6). A GUEST instance always has Home (Q7). */
export function visibleEntries(
  instanceConfig: InstanceConfig,
  accountId: string | null | undefined,
): readonly NavigationEntry[] {
  if (accountId) return names.filter((name) => isOffered(instanceConfig, name));
  return instanceConfig.mode === "GUEST" ? ["home"] : [];
}
