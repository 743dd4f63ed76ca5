import catalog from '@catalog/leads.json';
import { type FormEvent, useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import type { Lead } from '../../api/staff.ts';
import { useWork } from '../../lib/live/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/controls.tsx';
import { writeDetails } from './calls.ts';
import { sizes } from './labels.ts';

/** What staff know of a person; what is saved counts as verified by them. */
export function KnownForm({ lead, onDone }: { lead: Lead; onDone: () => void }) {
  const work = useWork();
  // The version that was looked at: what another person changes meanwhile is not overwritten.
  const [seen] = useState(lead);
  const [known, setKnown] = useState({
    name: lead.name,
    phone: lead.phone,
    company: lead.company,
    role: lead.demographics.role ?? '',
    companySize: lead.demographics.companySize ?? '',
    decisionMaker: lead.demographics.decisionMaker ? 'yes' : '',
  });
  const set = (field: keyof typeof known) => (event: { target: { value: string } }) =>
    setKnown((before) => ({ ...before, [field]: event.target.value }));
  const wrong = work.isError ? asProblem(work.error).fields : [];
  const errorOf = (field: string) => wrong.find((one) => one.field === field)?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    work.mutate(() => writeDetails(seen, known), { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      <InputField label="Name" value={known.name} onChange={set('name')} error={errorOf('name')} />
      <InputField
        label="Phone"
        type="tel"
        value={known.phone}
        onChange={set('phone')}
        error={errorOf('phone')}
      />
      <InputField
        label="Company"
        value={known.company}
        onChange={set('company')}
        error={errorOf('company')}
      />
      <SelectField
        label="Role"
        options={catalog.roles}
        placeholder="Not known"
        value={known.role}
        onChange={set('role')}
        error={errorOf('role')}
      />
      <SelectField
        label="Number of people"
        options={sizes}
        placeholder="Not known"
        value={known.companySize}
        onChange={set('companySize')}
        error={errorOf('companySize')}
      />
      <SelectField
        label="Decides about security"
        options={[{ id: 'yes', label: 'Yes' }]}
        placeholder="No, or not known"
        value={known.decisionMaker}
        onChange={set('decisionMaker')}
        error={errorOf('decisionMaker')}
      />
      <p className="text-ink-soft text-sm">
        Save what you know from the person themselves: it counts as verified.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="accent" busy={work.isPending}>
          Save as verified
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      <p role="alert" className="text-danger text-sm">
        {work.isError && wrong.length === 0 && `Not changed. ${explain(work.error)}`}
      </p>
    </form>
  );
}
