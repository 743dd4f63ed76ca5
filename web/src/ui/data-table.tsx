import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One column. */
export type Column<Row> = {
  id: string;
  header: string;
  /** What stands in the header instead of the bare name: a control with it. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell that names the row: the head of its card on a phone. */
  main?: boolean;
  /** Classes of the cells, for widths and alignment. */
  className?: string;
};

type DataTableProps<Row> = {
  /** Says what the table holds. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowClass?: (row: Row) => string | undefined;
};

/** A table that becomes a list of cards on a phone: every cell then carries its column's name before it. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowClass }: DataTableProps<Row>) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <table className="block w-full text-[0.9375rem] md:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden border-line border-b bg-sunken/60 md:table-header-group">
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={cx(headClass, column.className)}>
                {column.head ?? column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={cx('relative block px-4 py-3 hover:bg-ink/3 md:table-row', rowClass?.(row))}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headClass = 'px-4 py-2.5 text-left font-semibold text-[0.8125rem] text-ink-soft';

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <td
      className={cx(
        'flex gap-3 py-0.5 md:table-cell md:px-4 md:py-3 md:align-middle',
        column.main && 'font-semibold',
        column.className,
      )}
    >
      {!column.main && column.header !== '' && (
        <span aria-hidden="true" className="w-24 shrink-0 text-ink-faint text-sm md:hidden">
          {column.header}
        </span>
      )}
      <span className="min-w-0 grow [overflow-wrap:anywhere]">{column.cell(row)}</span>
    </td>
  );
}
