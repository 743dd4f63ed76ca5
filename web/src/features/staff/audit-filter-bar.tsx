import catalog from '@catalog/audit.json';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Input } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ALL, type AuditFilter, isFiltered } from './audit-filter.model.ts';
import { listUsers } from './calls.ts';

type FilterBarProps = {
  filter: AuditFilter;
  /** What the row that the filter is about is called; empty as long as that is not known. */
  about: string;
  onChange: (change: Partial<AuditFilter>) => void;
};

/** Who, what, to what, when: the questions that the audit log answers. */
export function AuditFilterBar({ filter, about, onChange }: FilterBarProps) {
  const users = useQuery({
    queryKey: ['users', 'team'],
    queryFn: listUsers,
    enabled: useMay('team.manage'),
  });
  const people = (users.data?.items ?? []).map(({ id, name, email }) => ({ id, label: name || email }));
  return (
    <search className="mb-4 grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-6">
      <div className="col-span-2 flex md:col-span-3 xl:col-span-6">
        <SearchField
          label="Search the audit log"
          hint="An action, or the name of a person or thing"
          value={filter.q}
          onChange={(q) => onChange({ q })}
        />
      </div>
      <Labelled label="Who did it">
        {(id) => (
          <Choice
            id={id}
            any="Everyone"
            value={filter.actor}
            choices={people}
            onChange={(actor) => onChange({ actor })}
          />
        )}
      </Labelled>
      <Labelled label="Area">
        {(id) => (
          <Choice
            id={id}
            any="Every area"
            value={filter.family}
            choices={catalog.families}
            onChange={(family) => onChange({ family })}
          />
        )}
      </Labelled>
      <Labelled label="To what">
        {(id) => (
          <Choice
            id={id}
            any="To anything"
            value={filter.kind}
            choices={catalog.kinds}
            onChange={(kind) => onChange({ kind })}
          />
        )}
      </Labelled>
      <Day label="From" value={filter.from} onChange={(from) => onChange({ from })} />
      <Day label="Until" value={filter.to} onChange={(to) => onChange({ to })} />
      <div className="flex items-end">
        <Button className="min-h-12 w-full" disabled={!isFiltered(filter)} onClick={() => onChange(ALL)}>
          Show everything
        </Button>
      </div>
      {filter.subject !== '' && (
        <p className="col-span-full">
          <button
            type="button"
            aria-label={`About ${about || 'one thing'}: take this filter away`}
            onClick={() => onChange({ subject: '' })}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line-strong py-1 pr-2.5 pl-3.5 text-sm hover:bg-ink/6"
          >
            <span className="min-w-0 truncate">
              <span className="text-ink-soft">About:</span> {about || '…'}
            </span>
            <Icon of={X} className="size-4 shrink-0" />
          </button>
        </p>
      )}
    </search>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <Labelled label={label}>
      {(id) => (
        <Input
          id={id}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="text-[0.9375rem]"
        />
      )}
    </Labelled>
  );
}

type LabelledProps = { label: string; children: (id: string) => ReactNode };

function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-ink-soft text-sm">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
