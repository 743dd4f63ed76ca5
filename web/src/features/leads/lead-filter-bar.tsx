import catalog from '@catalog/leads.json';
import { useColleagues } from '../../lib/session/colleagues.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Select } from '../../ui/controls.tsx';
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
          hint="Name, e-mail, company or phone"
          value={filter.q}
          onChange={(q) => onChange({ q })}
        />
      </div>
      <Choice label="Order" value={filter.sort} choices={sorts} onChange={(sort) => onChange({ sort })} />
      <Choice
        label="Priority"
        any="Every priority"
        value={filter.priority}
        choices={catalog.priorities}
        onChange={(priority) => onChange({ priority })}
      />
      <Choice
        label="Stage"
        any="Every stage"
        value={filter.stage}
        choices={catalog.stages}
        onChange={(stage) => onChange({ stage })}
      />
      <Choice
        label="Assigned to"
        any="Whoever has it"
        value={filter.assigned}
        choices={[
          { id: 'me', label: 'Assigned to me' },
          { id: 'nobody', label: 'Nobody yet' },
          ...people.slice(1).map(({ id, name }) => ({ id, label: name })),
        ]}
        onChange={(assigned) => onChange({ assigned })}
      />
      <Choice
        label="Came by"
        any="Every door"
        value={filter.source}
        choices={catalog.sources}
        onChange={(source) => onChange({ source })}
      />
      <Choice
        label="Who works on it"
        any="Automated or not"
        value={filter.needs_human}
        choices={[{ id: 'true', label: 'Needs a person' }]}
        onChange={(needs_human) => onChange({ needs_human })}
      />
    </search>
  );
}

type ChoiceProps = {
  label: string;
  /** What the choice of nothing is called; without it there is none. */
  any?: string;
  value: string;
  choices: readonly { id: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, any, value, choices, onChange }: ChoiceProps) {
  const unknown = value !== '' && !choices.some(({ id }) => id === value);
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="truncate text-[0.9375rem]"
    >
      {any !== undefined && <option value="">{any}</option>}
      {unknown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
