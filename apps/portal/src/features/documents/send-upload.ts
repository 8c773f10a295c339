import { answer } from "@paydown/api-client";
import { defaultDocumentDescription } from "@paydown/domain";
import type { Session } from "../../session/session";
import type { Document } from "./documents-query";

export interface Upload {
  readonly accountNo: string;
  readonly file: File;
  /** The tenant's `uploadDocType`, if configured. */
  readonly type: string | undefined;
  /** The share sent so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Posts a file (addDocument) by XMLHttpRequest, since `fetch` reports no upload progress. */
export function sendUpload(session: Session, upload: Upload): Promise<Document> {
  return answer(read(session.send((authorization) => post(session, upload, authorization))));
}

function post(
  { baseUrl, username }: Session,
  { accountNo, file, type, onProgress, signal }: Upload,
  authorization: string,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open("POST", `${baseUrl}/api/docs;user=${encodeURIComponent(username)}`);
    request.setRequestHeader("Authorization", authorization);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = request.onabort = () => reject(new TypeError("The upload was not answered."));
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop);
    request.send(formOf(accountNo, file, type));
  });
}

/** The file comes last: the services check the fields before they read it. */
function formOf(accountNo: string, file: File, type: string | undefined): FormData {
  const form = new FormData();
  form.append("dbtNo", accountNo);
  form.append("desc", defaultDocumentDescription);
  if (type) form.append("type", type);
  form.append("uploadedFile", file);
  return form;
}

async function read(sent: Promise<Response>) {
  const response = await sent;
  const body = (await response.json()) as Document;
  return response.ok ? { data: body, response } : { error: body, response };
}
