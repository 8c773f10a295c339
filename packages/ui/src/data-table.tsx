import type { MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./data-table.module.css";
import { VisuallyHidden } from "./visually-hidden";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Use `end` for money. */
  align?: "start" | "end";
  /** Takes the space that the other columns leave; for running text. */
  fill?: boolean;
  /** Stands on a card without its heading, because its cells explain themselves. */
  plain?: boolean;
}

export interface DataTableProps<Row> {
  caption: string;
  /** Hides the caption visually. Use it when a heading above the table says the same. */
  captionHidden?: boolean;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A press anywhere else on a row presses the row's first link or button. */
  pressableRows?: boolean;
}

/**
 * A table that becomes labeled cards below 40rem. Roles are explicit, because a browser may drop a table's
 * roles when its `display` changes.
 */
export function DataTable<Row>({ caption, captionHidden, columns, rows, rowKey, pressableRows }: DataTableProps<Row>) {
  return (
    <table className={styles.table} role="table">
      <caption className={styles.caption}>
        {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, align, fill }) => (
            <th
              key={key}
              scope="col"
              role="columnheader"
              className={classNames(styles.header, align === "end" && styles.end, fill && styles.fill)}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={classNames(styles.row, pressableRows && styles.pressable)}
            onClick={pressableRows ? pressControl : undefined}
          >
            {columns.map((column, index) => (
              <Cell key={column.key} column={column} row={row} names={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Forwards a click on the row to its first link or button. Selecting text is not a click. */
function pressControl({ target, currentTarget: row }: MouseEvent<HTMLTableRowElement>) {
  const controls = "a, button";
  if ((target as Element).closest(controls) || getSelection()?.type === "Range") return;
  row.querySelector<HTMLElement>(controls)?.click();
}

function Cell<Row>({ column, row, names }: { column: Column<Row>; row: Row; names: boolean }) {
  const value = column.cell(row);
  const Tag = names ? "th" : "td";
  return (
    <Tag
      scope={names ? "row" : undefined}
      role={names ? "rowheader" : "cell"}
      className={classNames(
        styles.cell,
        column.align === "end" && styles.end,
        value === "" && styles.empty,
        names && styles.name,
        column.plain && styles.plain,
      )}
    >
      <span className={styles.label} aria-hidden="true">
        {column.header}
      </span>
      <span className={styles.value}>{value}</span>
    </Tag>
  );
}
