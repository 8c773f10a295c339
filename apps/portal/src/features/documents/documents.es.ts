import { accountPageMessages } from "@paydown/domain/messages/es";
import type { documents as english } from "./documents.en";

export const documents: typeof english = {
  file: "Archivo",
  id: "ID",
  dateUpdated: "Fecha de actualización",
  refresh: "Actualizar",
  refreshed: "La lista está al día.",
  empty: "Todavía no hay documentos en esta cuenta.",
  caption: (accountNo) => `Documentos de la cuenta ${accountNo}`,
  pageFailed: accountPageMessages.documentsPageFailed,
  fetching: accountPageMessages.fetchingDocuments,
  loadingFile: accountPageMessages.loadingFile,
  uploadTitle: "Subir un archivo",
  limits: (types, size) => `Puede subir un archivo a la vez, de hasta ${size}: ${types}.`,
  types: { pdf: "PDF", png: "PNG", jpeg: "JPEG", tiff: "TIFF", heic: "HEIC", text: "texto (.txt)" },
  fileToUpload: "Archivo que se va a subir",
  browse: "Examinar",
  upload: "Subir",
  cancel: "Cancelar",
  chosen: (filename, size) => `Listo para subir: ${filename}, ${size}`,
  uploading: (filename, percent) => `Subiendo ${filename}: ${percent}`,
  keeping: (filename) => `Subiendo ${filename}: casi listo`,
  uploaded: (filename) => `Se subió ${filename}.`,
  cancelled: "Se canceló la subida.",
  uploadingFile: "subir el archivo",
  refused: {
    document_empty: () => "El archivo está vacío. Elija otro archivo.",
    document_too_large: (size) => `El archivo ocupa más de ${size}. Elija un archivo más pequeño.`,
    document_type_refused: (_, types) => `No se pueden subir archivos de este tipo. Elija uno de estos: ${types}.`,
    document_mislabelled: () =>
      "El archivo no es lo que dice su nombre. Guárdelo de nuevo en su propio formato y vuelva a elegirlo.",
    too_many_documents: () => "Hoy se subieron demasiados archivos a esta cuenta. Inténtelo de nuevo mañana.",
  },
};
