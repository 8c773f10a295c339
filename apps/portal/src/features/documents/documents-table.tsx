import { Button } from "@paydown/ui/button";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { documents as english } from "./documents.en";
import { useScreenWords } from "../../words/words";
import type { Document } from "./documents-query";
import { useDownload } from "./use-download";

interface DocumentsTableProps {
  readonly caption: string;
  readonly documents: readonly Document[];
}

/** File, ID and Date Updated (DOC-3). The file's name is the button that saves it. */
export function DocumentsTable({ caption, documents }: DocumentsTableProps) {
  const words = useScreenWords("documents", english);
  const { download, underWay } = useDownload();
  const columns: readonly Column<Document>[] = [
    {
      key: "file",
      header: words.file,
      cell: (document) => (
        <Button variant="link" busy={underWay === document.id} onClick={() => download(document)}>
          {document.filename}
        </Button>
      ),
    },
    { key: "id", header: words.id, cell: ({ id }) => id },
    { key: "date", header: words.dateUpdated, cell: ({ date }) => date },
  ];
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={columns}
      rows={documents}
      rowKey={({ id }) => id}
      pressableRows
    />
  );
}
