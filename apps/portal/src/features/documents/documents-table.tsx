import { useLanguage } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { documents as english } from "./documents.en";
import { useScreenWords } from "../../words/words";
import type { Document } from "./documents-query";
import { formatSize } from "./upload-limits";
import { useDownload } from "./use-download";

interface DocumentsTableProps {
  readonly caption: string;
  readonly documents: readonly Document[];
}

/** File, ID and Date Updated (DOC-3). The file's name is the button that saves it; type and size are below (DOC-70). */
export function DocumentsTable({ caption, documents }: DocumentsTableProps) {
  const words = useScreenWords("documents", english);
  const { language } = useLanguage();
  const { download, underWay } = useDownload();
  const columns: readonly Column<Document>[] = [
    {
      key: "file",
      header: words.file,
      cell: (document) => (
        <>
          <Button variant="link" busy={underWay === document.id} onClick={() => download(document)}>
            {document.filename}
          </Button>
          <div>
            <small>{[typeOf(document.filename), formatSize(document.size, language)].filter(Boolean).join(", ")}</small>
          </div>
        </>
      ),
    },
    { key: "id", header: words.id, cell: ({ id }) => id },
    { key: "date", header: words.dateUpdated, cell: ({ date }) => date },
  ];
  return (
    <DataTable
      caption={caption}
      captionHidden
      compact
      columns={columns}
      rows={documents}
      rowKey={({ id }) => id}
      pressableRows
    />
  );
}

/** The file's extension in capital letters, such as PDF; empty without one. */
const typeOf = (filename: string): string => (/[^.]\.([a-z0-9]{1,5})$/i.exec(filename)?.[1] ?? "").toUpperCase();
