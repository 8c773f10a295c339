import { NotFound } from "@paydown/shell/not-found";
import { useParams } from "react-router-dom";
import { paths } from "../../paths";

/** An address below the instance that names no screen (decisions Q14). */
export function Component() {
  const { instanceId } = useParams();
  return <NotFound href={instanceId ? paths.dispatcher.href(instanceId) : paths.generalContact.href()} />;
}
