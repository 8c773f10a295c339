import { answer, failureOf, unreadable } from "@paydown/api-client";
import { useState } from "react";
import { useSession, usePortal } from "../../session/session";
import { documents as english } from "./documents.en";
import type { Document } from "./documents-query";
import { saveFile } from "../../browser/save-file";

/** Fetches a file and has the browser save it; a failure shows 'Error loading file; {detail}' (DOC-19). */
export function useDownload() {
  const { username, api } = useSession();
  const { notifications } = usePortal();
  const [underWay, setUnderWay] = useState<string | null>(null);

  async function download({ id, filename }: Document) {
    setUnderWay(id);
    try {
      const params = { path: { user: username }, query: { filename, id } };
      saveFile(await answer(api.GET("/servlet/doc;user={user}", { params, parseAs: "blob" })), filename);
    } catch (reason) {
      notifications.error(
        ({ screens }) => (screens?.documents ?? english).loadingFile,
        ({ failures }) => failures.detail(failureOf(reason, unreadable)),
      );
    } finally {
      setUnderWay(null);
    }
  }

  return { download, underWay };
}
