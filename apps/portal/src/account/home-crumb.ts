import { useConfiguration } from "@paydown/shell/configuration";
import { useEntryName } from "@paydown/shell/navigation";
import type { Crumb } from "@paydown/ui/breadcrumbs";
import { guestHome, paths } from "../paths";
import { useSessionIfAny } from "../session/session";

/**
 * The address of Home; in a GUEST tenant, the address of the guest's Home (GUEST-14).
 *
 * @param id - The account to keep in the address, if any (NAV-2)
 */
export function useHomeHref(id: string | null): string {
  const { instanceId, mode } = useConfiguration().instanceConfig;
  const session = useSessionIfAny();
  return mode === "GUEST" && session
    ? guestHome.href(instanceId, { user: session.username })
    : paths.home.href(instanceId, { id: id || undefined });
}

/**
 * The Home breadcrumb, under the tenant's own label.
 *
 * @param id - The account to keep in the address, if any (NAV-2)
 */
export function useHomeCrumb(id: string | null): Required<Crumb> {
  return { label: useEntryName()("home"), href: useHomeHref(id) };
}
