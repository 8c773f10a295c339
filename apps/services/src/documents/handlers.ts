import { defaultDocumentDescription, isOn, todayIn } from "@paydown/domain";
import { lockAccount } from "../accounts/account.js";
import type { Context } from "../context.js";
import { FileAnswer } from "../contract/file-answer.js";
import type { UploadedFile } from "../contract/multipart.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import { usDate } from "../db/stored-date.js";
import type { Session } from "../contract/session.js";
import type { Tenant } from "../tenants/tenant.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { safeName, splitName } from "./file-name.js";
import { fileTypes, typeOfContent, typeOfExtension, typeOfMediaType, type UploadType } from "./file-types.js";
import { keepDocument, partLength } from "./keep-document.js";
import { type SpooledFile, withSpooled } from "./spool.js";
import {
  countUploads,
  documentId,
  findOwnDocument,
  findUploaded,
  type ListedDocument,
  listDocuments,
  readParts,
} from "./store.js";
import { uploadSettings } from "./upload-settings.js";

const dayMs = 24 * 60 * 60 * 1000;

/** The documents of an account: list, upload and download. */
export function documentHandlers(context: Context): Pick<Handlers, "getDocuments" | "addDocument" | "getDocument"> {
  const { db, clock } = context;

  return {
    async getDocuments({ session, query: { instanceId, dbtNo } }) {
      const tenant = tenantWithDocuments(context, session);
      if (instanceId !== session.instanceId) throw new ProblemError("account_not_found");
      const { maxBytes, types } = uploadSettings(tenant.instance);
      const documents = await db.asApp(session.instanceId, async (trx) => {
        const { accountNo } = await context.accounts.readOwn(trx, session, dbtNo);
        return listDocuments(trx, session, accountNo);
      });
      const limits = {
        maxBytes,
        types: types.map((type) => ({
          type,
          mediaType: fileTypes[type].mediaType,
          extensions: [...fileTypes[type].extensions],
        })),
      };
      return { status: 200, body: { documents: documents.map(toDocument), upload: limits } };
    },

    async addDocument({ session, body: { dbtNo, desc, type, uploadedFile } }) {
      const tenant = tenantWithDocuments(context, session);
      const { uploadDocType } = tenant.instance;
      if (type && type !== uploadDocType)
        throw new ProblemError("invalid_request", {
          parameterViolations: [{ path: "type", message: "must be the uploadDocType of the instance" }],
        });
      await db.asApp(session.instanceId, async (trx) => {
        const { accountNo } = await context.accounts.readOwn(trx, session, dbtNo);
        await refuseTooMany(trx, tenant, accountNo, clock.now());
      });
      const { maxBytes, types } = uploadSettings(tenant.instance);
      return withSpooled(uploadedFile.content, maxBytes, async (file) => {
        const { filename, mediaType } = nameAndType(uploadedFile, file, types);
        const now = clock.now();
        return db.asApp(session.instanceId, async (trx) => {
          // An erasure or a change of hands may end while the upload waits for the lock.
          await lockAccount(trx, session.instanceId, dbtNo);
          const { accountNo: account_no } = await context.accounts.readOwn(trx, session, dbtNo);
          const upload = {
            instance_id: session.instanceId,
            account_no,
            username: session.username,
            uploaded_name: filename,
            digest: file.digest,
          };
          const before = await findUploaded(trx, upload);
          if (before) return { status: 200, body: toDocument(before) };
          await refuseTooMany(trx, tenant, account_no, now);
          const row = {
            ...upload,
            filename,
            document_date: todayIn(tenant.instance.timeZone, now),
            content_type: mediaType,
            size: file.size,
            uploaded_at: now,
            description: desc || defaultDocumentDescription,
            document_type: uploadDocType ?? null,
          };
          const kept = await keepDocument(trx, { ...row, content: file.parts(partLength) });
          return { status: 201, body: toDocument({ ...row, ...kept }) };
        });
      });
    },

    async getDocument({ session, query }) {
      tenantWithDocuments(context, session);
      const document = await db.asApp(session.instanceId, (trx) => findOwnDocument(trx, session, query));
      if (!document) throw new ProblemError("document_not_found");
      const { document_id, filename, content_type, size } = document;
      return {
        status: 200,
        body: new FileAnswer(filename, content_type, size, readParts(db, session.instanceId, document_id)),
      };
    },
  };
}

function tenantWithDocuments(context: Context, session: Session): Tenant {
  const tenant = tenantOf(context, session);
  if (!isOn(tenant.instance.documentsEnabled)) throw new ProblemError("documents_disabled");
  return tenant;
}

const toDocument = ({ account_no, seq, filename, document_date, size }: ListedDocument) => ({
  id: documentId({ account_no, seq }),
  filename,
  seq,
  date: usDate(document_date),
  size,
});

async function refuseTooMany(
  trx: Parameters<typeof countUploads>[0],
  { instanceId, instance }: Tenant,
  accountNo: string,
  now: Date,
): Promise<void> {
  const { perDay } = uploadSettings(instance);
  if ((await countUploads(trx, instanceId, accountNo, new Date(now.getTime() - dayMs))) >= perDay)
    throw new ProblemError("too_many_documents");
}

/**
 * The name to store a file under, and its actual media type. A name without an extension gets the usual extension of
 * its content.
 *
 * @throws ProblemError `document_type_refused`, `document_mislabelled`
 */
function nameAndType(
  sent: UploadedFile,
  file: SpooledFile,
  allowed: readonly UploadType[],
): { readonly filename: string; readonly mediaType: string } {
  const name = safeName(sent.filename);
  const { extension } = splitName(name);
  const content = typeOfContent(file);
  const claims = [extension === "" ? content : typeOfExtension(extension), typeOfMediaType(sent.mediaType) ?? content];
  const [claimed] = claims;
  if (claimed === undefined || !allowed.includes(claimed)) throw new ProblemError("document_type_refused");
  if (content === undefined || claims.some((claim) => claim !== content))
    throw new ProblemError("document_mislabelled");
  const { mediaType, extensions } = fileTypes[content];
  return { filename: extension === "" ? `${name}${extensions[0]}` : name, mediaType };
}
