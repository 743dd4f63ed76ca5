import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One tab and what it shows. */
export type Tab<Id extends string> = {
  id: Id;
  label: string;
  /** Stands for the label on a phone, where all tabs must be in sight. */
  short?: string;
  /** A number behind the label; absent while unknown. */
  count?: number | undefined;
  /** A problem behind this tab, in red next to the number: "2 overdue". Where there is little room the number itself is red. */
  alarm?: string | undefined;
  panel: ReactNode;
};

type TabsProps<Id extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Stands at the right of the row: search, sorting. */
  aside?: ReactNode;
};

/** Tabs with arrow keys; only the chosen panel is rendered. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, aside }: TabsProps<Id>) {
  return (
    <Base.Root value={value} onValueChange={(next: Id) => onChange(next)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-line border-b">
        <Base.List aria-label={label} className="-mb-px flex max-w-full overflow-x-auto sm:gap-1">
          {tabs.map((tab) => (
            <Base.Tab key={tab.id} value={tab.id} className={tabClass}>
              <Label label={tab.label} short={tab.short} />
              {tab.count !== undefined && (
                <span
                  className={cx(
                    'figures rounded-full px-2 py-px text-[0.8125rem] leading-5',
                    tab.alarm
                      ? 'bg-danger-soft font-semibold text-danger lg:bg-ink/8 lg:font-normal lg:text-inherit'
                      : 'bg-ink/8',
                  )}
                >
                  {tab.count}
                </span>
              )}
              {tab.alarm && (
                <span className="figures rounded-full bg-danger-soft px-2 py-px font-semibold text-[0.8125rem] text-danger leading-5 max-lg:sr-only">
                  {tab.alarm}
                </span>
              )}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="pt-4 outline-offset-4">
          <h2 className="sr-only">{tab.label}</h2>
          {tab.id === value && tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

/** A label of which a phone shows a part: where it can, the whole one stays the tab's name (WCAG 2.5.3). */
function Label({ label, short }: { label: string; short: string | undefined }) {
  if (short === undefined) return label;
  if (label.endsWith(` ${short}`)) {
    return (
      <span>
        <span className="max-sm:sr-only">{label.slice(0, -short.length)}</span>
        {short}
      </span>
    );
  }
  return (
    <>
      <span className="max-sm:hidden">{label}</span>
      <span className="sm:hidden">{short}</span>
    </>
  );
}

const tabClass = cx(
  // relative: what only screen readers see must not stick out of the row that scrolls.
  'relative inline-flex min-h-12 cursor-pointer items-center gap-1 whitespace-nowrap sm:gap-2 border-transparent border-b-[3px] px-1.5 sm:px-4',
  'font-semibold text-sm text-ink-soft transition-colors -outline-offset-2 sm:text-[0.9375rem] hover:text-ink',
  'data-active:border-accent data-active:text-ink',
);
