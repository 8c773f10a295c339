import { useConfiguration } from "@paydown/shell/configuration";
import { useEntryName } from "@paydown/shell/navigation";
import type { Crumb } from "@paydown/ui/breadcrumbs";
import { paths } from "../paths";

/**
 * The breadcrumb that leads Home, by the name that the instance gives it.
 *
 * @param id - The account that stays in the address, where there is one (decisions Q6)
 */
export function useHomeCrumb(id: string | null): Required<Crumb> {
  const { instanceId } = useConfiguration().instanceConfig;
  return { label: useEntryName()("home"), href: paths.home.href(instanceId, { id: id ?? undefined }) };
}
