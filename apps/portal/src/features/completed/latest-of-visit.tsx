import { Loading } from "@paydown/ui/loading";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useParams } from "react-router-dom";
import { type AccountPage, pageQuery } from "../../account/page-query";
import { useFollow } from "../../account/use-follow";
import { paths } from "../../paths";
import { lookups as english } from "../../payment-flow/lookups.en";
import { useSession } from "../../session/session";
import { useScreenWords } from "../../words/words";

/** A payment being checked comes first: whoever overlooks it may pay again. Otherwise the one that was sent last. */
function latestIn({ openPayments, scheduledPayments, finishedPayments }: AccountPage) {
  const candidates = openPayments.length > 0 ? openPayments : [...scheduledPayments, ...finishedPayments];
  return [...candidates].sort((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt))[0];
}

/** Shows the latest payment of a visit again, as in a new tab: the visit has no list to find it in (LETTER-61). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("lookups", english);
  const follow = useFollow();
  const { data, error } = useQuery(pageQuery(session, accountNo));
  const latest = data && latestIn(data);
  useEffect(() => {
    if (latest) follow(latest);
  }, [latest, follow]);
  if (error ?? (data && !latest)) return <Navigate to={paths.account.href(session.instanceId, accountNo)} replace />;
  return <Loading label={words.looking} />;
}
