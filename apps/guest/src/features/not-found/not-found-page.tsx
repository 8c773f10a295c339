import { NotFound } from "@paydown/shell/not-found";
import { paths } from "../../paths";
import { useGuest } from "../../session/guest-context";

/** An address that names no screen (GUEST-4). */
export function Component() {
  const { instanceId } = useGuest();
  return <NotFound href={paths.lookup.href(instanceId)} />;
}
