import { answer, type components } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../../session/session";

export type Documents = components["schemas"]["Documents"];
export type Document = Documents["documents"][number];
export type UploadLimits = Documents["upload"];

/** The account's documents, newest first, and the limits for uploads (getDocuments). */
export function documentsQuery({ instanceId, username, api }: Session, accountNo: string) {
  return queryOptions({
    queryKey: [instanceId, username, "documents", accountNo],
    queryFn: () =>
      answer(
        api.GET("/api/docs;user={user}", {
          params: { path: { user: username }, query: { instanceId, dbtNo: accountNo } },
        }),
      ),
  });
}
