import { useAddress, withValues } from '../../lib/list/address.ts';
import { Select } from '../../ui/controls.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { QuoteFilter } from './calls.ts';
import { statuses } from './labels.ts';

/** The filter in the address: reload, back and a shared link keep it. */
export function useBoardFilter(): [QuoteFilter, (change: Partial<QuoteFilter>) => void] {
  const [params, setParams] = useAddress();
  const filter = { status: params.get('status') ?? 'open', q: params.get('q') ?? '' };
  const change = (next: Partial<QuoteFilter>) =>
    setParams((now) => withValues(now, next, { status: 'open' }));
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
