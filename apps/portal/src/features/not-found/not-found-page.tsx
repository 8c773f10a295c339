import { NotFound } from "@paydown/shell/not-found";
import { useParams } from "react-router-dom";
import { paths } from "../../paths";

/** An address below the tenant that names no screen (ROUTE-18). */
export function Component() {
  const { instanceId } = useParams();
  return <NotFound href={instanceId ? paths.dispatcher.href(instanceId) : paths.generalContact.href()} />;
}
