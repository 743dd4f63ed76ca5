import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One column. */
export type Column<Row> = {
  id: string;
  header: string;
  /** Replaces the plain name in the header: a control with it. */
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
  /** From which width of the window on it is a table: `xl` where controls stand in many columns. */
  from?: keyof typeof looks;
};

/** A table that becomes a list of cards where there is little room: every cell then carries its column's name before it. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  from = 'md',
}: DataTableProps<Row>) {
  const look = looks[from];
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <table className={cx('block w-full text-[0.9375rem]', look.table)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={cx('hidden border-line border-b bg-sunken/60', look.head)}>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={cx(headClass, column.className)}>
                {column.head ?? column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cx('block divide-y divide-line', look.body)}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={cx('relative block px-4 py-3 hover:bg-ink/3', look.row, rowClass?.(row))}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} look={look} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Look = {
  table: string;
  head: string;
  body: string;
  row: string;
  cell: string;
  main: string;
  name: string;
};

const looks = {
  md: {
    table: 'md:table',
    head: 'md:table-header-group',
    body: 'md:table-row-group',
    row: 'md:table-row',
    cell: 'md:table-cell md:px-4 md:py-3 md:align-middle',
    main: '',
    name: 'md:hidden',
  },
  xl: {
    table: 'xl:table',
    head: 'xl:table-header-group',
    body: 'xl:table-row-group',
    row: 'sm:grid sm:grid-cols-2 sm:gap-x-8 xl:table-row',
    cell: 'xl:table-cell xl:px-4 xl:py-3 xl:align-middle',
    main: 'sm:max-xl:col-span-2',
    name: 'xl:hidden',
  },
} satisfies Record<string, Look>;

const headClass = 'px-4 py-2.5 text-left font-semibold text-[0.8125rem] text-ink-soft';

type CellProps<Row> = { column: Column<Row>; row: Row; look: Look };

function Cell<Row>({ column, row, look }: CellProps<Row>) {
  return (
    <td
      className={cx(
        'flex gap-3 py-0.5',
        look.cell,
        column.main && 'font-semibold',
        column.main && look.main,
        column.className,
      )}
    >
      {!column.main && column.header !== '' && (
        <span aria-hidden="true" className={cx('w-24 shrink-0 text-ink-faint text-sm', look.name)}>
          {column.header}
        </span>
      )}
      <span className="min-w-0 grow [overflow-wrap:anywhere]">{column.cell(row)}</span>
    </td>
  );
}
