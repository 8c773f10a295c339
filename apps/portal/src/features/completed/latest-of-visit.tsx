import { Loading } from "@paydown/ui/loading";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useParams } from "react-router-dom";
import { pageQuery } from "../../account/page-query";
import { useFollow } from "../../account/use-follow";
import { paths } from "../../paths";
import { lookups as english } from "../../payment-flow/lookups.en";
import { useSession } from "../../session/session";
import { useScreenWords } from "../../words/words";

/** Shows the latest payment of a visit again, as after a reload: a visit has no list to find it in (LETTER-61). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("lookups", english);
  const follow = useFollow();
  const { data, error } = useQuery(pageQuery(session, accountNo));
  const latest = data && (data.finishedPayments[0] ?? data.scheduledPayments[0]);
  useEffect(() => {
    if (latest) follow(latest);
  }, [latest, follow]);
  if (error ?? (data && !latest)) return <Navigate to={paths.account.href(session.instanceId, accountNo)} replace />;
  return <Loading label={words.looking} />;
}
