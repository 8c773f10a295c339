/** The description of an uploaded document if the consumer gives none (DOC-25). */
export const defaultDocumentDescription = "File uploaded with Upload Docs service";
