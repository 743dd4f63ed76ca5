import type { ReactNode } from 'react';

/** The look of a column's head, and of a cell that holds a number. */
export const headClass =
  'py-2 pr-3 text-left font-semibold text-[0.8125rem] text-ink-soft last:pr-0 max-sm:pr-2 max-sm:text-xs';
export const numberClass = 'figures py-2 pr-3 text-right last:pr-0 max-sm:pr-2';

/** Holds a table that may be wider than a phone: it scrolls by itself, and a keyboard reaches it (WCAG 2.1.1). */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section tabIndex={0} aria-label={label} className="mt-4 overflow-x-auto outline-offset-4">
      {children}
    </section>
  );
}

type FigureTableProps = {
  /** Says what the table holds. */
  caption: string;
  head: readonly string[];
  /** The first cell names its row, the others are numbers. */
  rows: readonly { id: string; cells: readonly string[] }[];
};

/** The numbers of a chart, to be read one by one. */
export function FigureTable({ caption, head, rows }: FigureTableProps) {
  const [name, ...numbers] = head;
  return (
    <WideTable label={caption}>
      <table className="w-full text-[0.9375rem] max-sm:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className={headClass}>
              {name}
            </th>
            {numbers.map((title) => (
              <th key={title} scope="col" className={`${headClass} text-right`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ id, cells: [label, ...values] }) => (
            <tr key={id}>
              <th scope="row" className="py-2 pr-3 text-left font-normal max-sm:pr-2">
                {label}
              </th>
              {values.map((value, i) => (
                <td key={numbers[i]} className={numberClass}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
