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
  /** Ends the first line of a compact card, without its heading. For one column: an amount, a button. */
  beside?: boolean;
  /** Left out below 40rem. For a value that follows from the others. */
  wideOnly?: boolean;
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
  /**
   * Below 40rem, lets the values of a card follow each other on its lines, instead of one below the other. The first
   * column stands without its heading.
   */
  compact?: boolean;
}

/**
 * A table that becomes labeled cards below 40rem. Roles are explicit, because a browser may drop a table's
 * roles when its `display` changes.
 */
export function DataTable<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  pressableRows,
  compact,
}: DataTableProps<Row>) {
  return (
    <table className={classNames(styles.table, compact && styles.compact)} role="table">
      <caption className={styles.caption}>
        {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, align, fill, wideOnly }) => (
            <th
              key={key}
              scope="col"
              role="columnheader"
              className={classNames(
                styles.header,
                align === "end" && styles.end,
                fill && styles.fill,
                wideOnly && styles.wideOnly,
              )}
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
        (column.plain || column.beside) && styles.plain,
        column.beside && styles.beside,
        column.wideOnly && styles.wideOnly,
      )}
    >
      <span className={styles.label} aria-hidden="true">
        {column.header}
      </span>
      <span className={styles.value}>{value}</span>
    </Tag>
  );
}
