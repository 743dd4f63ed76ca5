import { topics } from '@catalog/newsletter.json';
import { Choice } from '../../../ui/choice.tsx';
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
      <Choice
        aria-label="Topic"
        any="Every topic"
        value={filter.topic}
        choices={topics}
        onChange={(topic) => onChange({ topic })}
      />
    </search>
  );
}
