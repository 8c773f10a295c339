import { answer, type ApiClient, type components, failureOf } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";

export type UndoableChange = components["schemas"]["UndoableChange"];

interface Undoable {
  readonly changes: readonly UndoableChange[] | undefined;
  readonly trouble: "expired" | "used" | undefined;
}

/**
 * The changes that a link undoes. If the services do not answer, the changes are unknown, but undoing is still offered.
 */
export function undoQuery(api: ApiClient, instanceId: string, secret: string) {
  return queryOptions({
    queryKey: [instanceId, "undo link", secret],
    // Asked only once per page. After the link has been used here, a second answer could report it as invalid before
    // the response to the undo call arrives.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async (): Promise<Undoable> => {
      try {
        const { changes } = await answer(api.POST("/public/undoChange/link", { body: { instanceId, secret } }));
        return { changes, trouble: undefined };
      } catch (reason) {
        const failure = failureOf(reason);
        if (failure.kind !== "refused") return { changes: undefined, trouble: undefined };
        if (failure.code === "undo_link_expired") return { changes: undefined, trouble: "expired" };
        return { changes: undefined, trouble: failure.code === "undo_link_invalid" ? "used" : undefined };
      }
    },
  });
}
