import { answer, failureOf, unreadable } from "@paydown/api-client";
import { Localized, useShellWords } from "@paydown/shell/language";
import { safeHref } from "@paydown/shell/page";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Session, usePortal, useSession } from "../../session/session";

/** Fetched once per session; the next page that opens retries a failed fetch. */
function webLinksQuery({ instanceId, username, api }: Session) {
  return queryOptions({
    queryKey: [instanceId, username, "webLinks"],
    queryFn: async () =>
      (await answer(api.GET("/api/webLinks;user={user}", { params: { path: { user: username } } }))).webLinks,
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
  });
}

/** The http and https links, each opened in place; a failure is notified once (INFO-36, INFO-37). */
export function Component() {
  const { data, error } = useQuery(webLinksQuery(useSession()));
  const { webLinks } = useShellWords();
  const { notifications } = usePortal();

  useEffect(() => {
    if (error)
      notifications.error(
        ({ shell }) => shell.failures.fetchingWebLinks,
        ({ failures }) => failures.detail(failureOf(error, unreadable)),
      );
  }, [error, notifications]);

  const safe = data?.filter(({ url }) => /^https?:/i.test(url) && safeHref(url)) ?? [];
  if (safe.length === 0) return null;
  return (
    <nav aria-label={webLinks}>
      <ul role="list">
        {safe.map(({ label, url }) => (
          <li key={url}>
            <a href={url} rel="noopener">
              <Localized text={label} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
