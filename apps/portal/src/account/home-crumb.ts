import { useConfiguration } from "@paydown/shell/configuration";
import { useEntryName } from "@paydown/shell/navigation";
import type { Crumb } from "@paydown/ui/breadcrumbs";
import { guestHome, paths } from "../paths";
import { useSessionIfAny } from "../session/session";

/**
 * Where the entry Home leads: in a GUEST instance to the guest's Home (registered-area §2, decisions Q8, Q136).
 *
 * @param id - The account that stays in the address, where there is one (decisions Q6)
 */
export function useHomeHref(id: string | null): string {
  const { instanceId, mode } = useConfiguration().instanceConfig;
  const session = useSessionIfAny();
  return mode === "GUEST" && session
    ? guestHome.href(instanceId, { user: session.username })
    : paths.home.href(instanceId, { id: id || undefined });
}

/**
 * The breadcrumb that leads Home, by the name that the instance gives it.
 *
 * @param id - The account that stays in the address, where there is one (decisions Q6)
 */
export function useHomeCrumb(id: string | null): Required<Crumb> {
  return { label: useEntryName()("home"), href: useHomeHref(id) };
}
