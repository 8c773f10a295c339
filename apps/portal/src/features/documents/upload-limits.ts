import type { Language } from "@paydown/domain";
import type { UploadLimits } from "./documents-query";

/** Why the services would refuse a file, judged by its name and size. */
export function foreseenRefusal(
  { name, size }: File,
  { maxBytes, types }: UploadLimits,
): "document_empty" | "document_too_large" | "document_type_refused" | undefined {
  if (size === 0) return "document_empty";
  if (size > maxBytes) return "document_too_large";
  const dot = name.lastIndexOf(".");
  // A name without an extension proves nothing; the services check the content.
  if (dot <= 0) return undefined;
  const extension = name.slice(dot).toLowerCase();
  return types.some(({ extensions }) => extensions.includes(extension)) ? undefined : "document_type_refused";
}

/** The `accept` value of a file chooser. */
export function acceptedFiles({ types }: UploadLimits): string {
  return types.flatMap(({ mediaType, extensions }) => [mediaType, ...extensions]).join(",");
}

const units = [
  ["MB", 1024 * 1024],
  ["kB", 1024],
  ["B", 1],
] as const;

/** Formats a size in bytes for reading: 9.5 MB. */
export function formatSize(bytes: number, language: Language): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? units[2];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / size)} ${unit}`;
}
