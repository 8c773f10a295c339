import { answer, type components } from "@paydown/api-client";
import type { Session } from "../session/session";

type Acknowledgement = components["schemas"]["Acknowledgement"];

/** The acknowledged text, as it was shown. */
export interface AcknowledgedText extends Pick<Acknowledgement, "demIdtyNo" | "disclosureLabel"> {
  readonly accountNo: string;
  readonly lines: readonly string[];
}

/** Records that the user has acknowledged a text (PAY-31). */
export async function acknowledge(
  { username, api }: Session,
  { accountNo, lines, ...rest }: AcknowledgedText,
): Promise<void> {
  const body: Acknowledgement = {
    ...rest,
    demPortalUsername: username,
    disclosureText: lines.join("\n"),
    dbtNo: accountNo,
  };
  await answer(api.POST("/api/demographics/acknowledge;user={user}", { params: { path: { user: username } }, body }));
}
