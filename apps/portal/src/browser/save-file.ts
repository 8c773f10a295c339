/** How long the file's object URL stays valid: long enough for any browser to have started saving. */
const releaseMs = 60_000;

/** Makes the browser save a file, as a link to an attachment would. */
export function saveFile(file: Blob, filename: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = href;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), releaseMs);
}
