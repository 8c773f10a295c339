/** The description of an uploaded document where the consumer gives none (guest-and-registration §3 and §9). */
export const defaultDocumentDescription = "File uploaded with Upload Docs service";
