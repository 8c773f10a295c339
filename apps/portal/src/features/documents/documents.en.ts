import { accountPageMessages } from "@paydown/domain/messages/en";

/** Texts of Documents (DOC-1). */
export const documents = {
  file: "File",
  id: "ID",
  dateUpdated: "Date Updated",
  refresh: "Refresh",
  refreshed: "The list is up to date.",
  empty: "There are no documents on this account yet.",
  caption: (accountNo: string) => `Documents of account ${accountNo}`,
  pageFailed: accountPageMessages.documentsPageFailed,
  fetching: accountPageMessages.fetchingDocuments,
  loadingFile: accountPageMessages.loadingFile,
  uploadTitle: "File upload",
  limits: (types: string, size: string) => `You can upload one file at a time, up to ${size}: ${types}.`,
  types: { pdf: "PDF", png: "PNG", jpeg: "JPEG", tiff: "TIFF", heic: "HEIC", text: "text (.txt)" },
  fileToUpload: "File to upload",
  browse: "Browse",
  upload: "Upload",
  cancel: "Cancel",
  chosen: (filename: string, size: string) => `Ready to upload: ${filename}, ${size}`,
  uploading: (filename: string, percent: string) => `Uploading ${filename}: ${percent}`,
  /** The file has arrived; the services check and store it. */
  keeping: (filename: string) => `Uploading ${filename}: almost done`,
  uploaded: (filename: string) => `${filename} was uploaded.`,
  cancelled: "The upload was cancelled.",
  /** Follows 'Error '. */
  uploadingFile: "uploading file",
  refused: {
    document_empty: () => "The file is empty. Choose another file.",
    document_too_large: (size: string) => `The file is larger than ${size}. Choose a smaller file.`,
    document_type_refused: (_: string, types: string) =>
      `Files of this type cannot be uploaded. Choose one of these: ${types}.`,
    document_mislabelled: () =>
      "The file is not what its name says. Save it again in its own format, then choose it again.",
    too_many_documents: () => "Too many files were uploaded to this account today. Please try again tomorrow.",
  },
};
