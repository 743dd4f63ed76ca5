import { topics } from '@catalog/newsletter.json';
import { Select } from '../../../ui/controls.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { SubscriberFilter } from './subscriber-filter.model.ts';

type FilterBarProps = { filter: SubscriberFilter; onChange: (change: Partial<SubscriberFilter>) => void };

/** Search by address, and the topic; the state is chosen by its figure. */
export function SubscriberFilterBar({ filter, onChange }: FilterBarProps) {
  return (
    <search className="mb-3 grid gap-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="flex">
        <SearchField
          label="Search subscribers"
          hint="A part of the address"
          value={filter.q}
          onChange={(q) => onChange({ q })}
        />
      </div>
      <Select
        aria-label="Topic"
        value={filter.topic}
        onChange={(event) => onChange({ topic: event.target.value })}
        className="truncate text-[0.9375rem]"
      >
        <option value="">Every topic</option>
        {topics.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </search>
  );
}
