import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Select } from '../../ui/controls.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type { QuoteFilter } from './calls.ts';
import { statuses } from './labels.ts';

/** How long typing must rest before the server is asked, in milliseconds. */
const REST_MS = 250;

/** The filter in the address: reload, back and a shared link keep it. */
export function useBoardFilter(): [QuoteFilter, (change: Partial<QuoteFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = { status: params.get('status') ?? 'open', q: params.get('q') ?? '' };
  const change = (next: Partial<QuoteFilter>) =>
    setParams(
      (before) => {
        for (const [key, value] of Object.entries(next)) {
          if (value === '' || value === 'open') before.delete(key);
          else before.set(key, value);
        }
        return before;
      },
      { replace: true },
    );
  return [filter, change];
}

type FilterBarProps = {
  filter: QuoteFilter;
  onChange: (change: Partial<QuoteFilter>) => void;
  overdue: number;
  quarantined: number;
};

/** Search and state of the requests shown. */
export function FilterBar({ filter, onChange, overdue, quarantined }: FilterBarProps) {
  return (
    <div className="flex w-full gap-2 pb-2.5 sm:w-auto">
      <SearchField
        label="Search requests"
        hint="Name or ticket"
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <div className="w-34 shrink-0 sm:w-44">
        <Select
          aria-label="Which requests"
          value={filter.status}
          onChange={(event) => onChange({ status: event.target.value })}
          className="text-[0.9375rem]"
        >
          <option value="open">Open</option>
          <option value="overdue">Overdue ({overdue})</option>
          <option value="quarantine">Quarantine ({quarantined})</option>
          <option value="all">All</option>
          <optgroup label="By status">
            {statuses.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </optgroup>
        </Select>
      </div>
    </div>
  );
}

type SearchFieldProps = { label: string; hint: string; value: string; onChange: (value: string) => void };

/** A search that waits until typing rests. */
export function SearchField({ label, hint, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Somebody else changed the address (back, a link): the field follows.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      onChange(typed.trim());
    }, REST_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label className="relative grow sm:w-64">
      <span className="sr-only">{label}</span>
      <Icon
        of={Search}
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        data-page-search
        value={typed}
        maxLength={200}
        placeholder={hint}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        className={cx(
          'min-h-12 w-full rounded-control border border-line-strong bg-surface pr-3 pl-9.5 text-base hover:border-ink-soft sm:text-[0.9375rem]',
          'placeholder:text-ink-faint',
        )}
      />
    </label>
  );
}
