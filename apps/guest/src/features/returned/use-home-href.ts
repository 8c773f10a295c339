import { useSearchParams } from "react-router-dom";
import { paths } from "../../paths";
import { useGuest } from "../../session/guest-context";

/** Guest home's address for the guest who has come back. */
export function useHomeHref(): string {
  const { instanceId, username } = useGuest();
  const [query] = useSearchParams();
  return paths.home.href(instanceId, query.get("user") ?? username.current());
}
