import catalog from '@catalog/leads.json';
import { useColleagues } from '../../lib/session/colleagues.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type LeadFilter, sorts } from './lead-filter.model.ts';

type FilterBarProps = { filter: LeadFilter; onChange: (change: Partial<LeadFilter>) => void };

/** Search, order and filter of the list. */
export function LeadFilterBar({ filter, onChange }: FilterBarProps) {
  const people = useColleagues(useMay('leads.write'));
  return (
    <search className="mb-3 grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-4">
      <div className="col-span-2 flex md:col-span-3 xl:col-span-2">
        <SearchField
          label="Search leads"
          hint="Name, email, company or phone"
          value={filter.q}
          onChange={(q) => onChange({ q })}
        />
      </div>
      <Choice
        aria-label="Order"
        value={filter.sort}
        choices={sorts}
        onChange={(sort) => onChange({ sort })}
      />
      <Choice
        aria-label="Priority"
        any="Every priority"
        value={filter.priority}
        choices={catalog.priorities}
        onChange={(priority) => onChange({ priority })}
      />
      <Choice
        aria-label="Stage"
        any="Every stage"
        value={filter.stage}
        choices={catalog.stages}
        onChange={(stage) => onChange({ stage })}
      />
      <Choice
        aria-label="Assigned to"
        any="Any owner"
        value={filter.assigned}
        choices={[
          { id: 'me', label: 'Assigned to me' },
          { id: 'nobody', label: 'Nobody yet' },
          ...people.slice(1).map(({ id, name }) => ({ id, label: name })),
        ]}
        onChange={(assigned) => onChange({ assigned })}
      />
      <Choice
        aria-label="Source"
        any="Every source"
        value={filter.source}
        choices={catalog.sources}
        onChange={(source) => onChange({ source })}
      />
      <Choice
        aria-label="Who works on it"
        any="Automated or not"
        value={filter.needs_human}
        choices={[{ id: 'true', label: 'Needs a person' }]}
        onChange={(needs_human) => onChange({ needs_human })}
      />
    </search>
  );
}
