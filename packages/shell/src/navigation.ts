import { type InstanceSwitch, readSwitch } from "@paydown/domain";
import { type InstanceConfig, useConfiguration } from "./configuration";
import { useShellWords, useText } from "./language";

interface NavigationRow {
  /** The tenant's feature flag; null for an entry that is always on (NAV-8, NAV-9). */
  readonly switch: InstanceSwitch | null;
}

/** The top navigation, in the specification's order (NAV-1). */
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

/** True if the tenant offers the entry's page, both through its link and at its URL. */
export function isOffered(instanceConfig: InstanceConfig, entry: NavigationEntry): boolean {
  const { switch: key } = navigationRows[entry];
  return key === null || readSwitch(instanceConfig, key);
}

/**
 * The name of an entry and its page: the tenant's label (NAV-29), else `otherwise` for a page with its own title, else
 * the shell's text.
 */
export function useEntryName(): (entry: NavigationEntry, otherwise?: string) => string {
  const { instanceConfig } = useConfiguration();
  const words = useShellWords();
  const text = useText();
  return (entry, otherwise = words[entry]) => text(instanceConfig[`${entry}Label`]) || otherwise;
}

/**
 * The entries to show: the flag is on and the URL has an account number (NAV-3, NAV-8). A GUEST tenant always shows
 * Home (NAV-13).
 */
export function visibleEntries(
  instanceConfig: InstanceConfig,
  accountNo: string | null | undefined,
): readonly NavigationEntry[] {
  if (accountNo) return names.filter((name) => isOffered(instanceConfig, name));
  return instanceConfig.mode === "GUEST" ? ["home"] : [];
}
