import { splitName } from "../../documents/file-name.js";
import { typeOfContent, typeOfExtension } from "../../documents/file-types.js";
import { readContent } from "./document-content.js";
import { date, id, object, type RecordForm, text } from "./record-form.js";

/** A file of an account. A record with the same ID replaces it. */
export interface DocumentRecord {
  readonly kind: "document";
  readonly accountNo: string;
  readonly id: string;
  readonly filename: string;
  readonly date: string;
  /** In base64. */
  readonly content: string;
  readonly description?: string;
}

export const documentForm: RecordForm<DocumentRecord> = {
  schema: object(
    {
      kind: text,
      accountNo: id,
      id,
      filename: id,
      date,
      content: { type: "string", minLength: 1, format: "base64" },
      description: { type: "string", maxLength: 200 },
    },
    ["description"],
  ),
  // A tenant may import types that consumers can't upload.
  fault(record) {
    const named = typeOfExtension(splitName(record.filename).extension);
    return named === undefined || named === typeOfContent(readContent(record))
      ? undefined
      : "content does not match the type in filename";
  },
};
