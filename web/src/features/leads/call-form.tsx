import catalog from '@catalog/leads.json';
import { useQueryClient } from '@tanstack/react-query';
import { PhoneCall } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { CallOutcome } from '../../api/staff.ts';
import { newId } from '../../lib/id/new-id.ts';
import { useWork } from '../../lib/live/use-work.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { logCall } from './calls.ts';
import { unkept } from './unkept.ts';

/**
 * A call that was made or taken: what became of it in one press, and what was said if there is more to say. What was
 * typed stays until the server has it; sent twice, it is one call.
 */
export function CallForm({ id }: { id: string }) {
  const mayWrite = useMay('leads.write');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [key, setKey] = useState(newId);
  const [kept, setKept] = useState('');
  const save = useWork();
  if (!mayWrite) return null;
  const keep = (outcome: CallOutcome, label: string) => {
    if (save.isPending) return;
    setKept('');
    save.mutate(async () => {
      await logCall(id, { outcome, note }, key);
      setNote('');
      setKey(newId());
      setKept(`Logged: ${label.toLowerCase()}.`);
      await client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
    });
  };
  return (
    <Section level="h2" title="Log a call">
      <form onSubmit={(event: FormEvent) => event.preventDefault()} className="grid gap-3">
        <TextAreaField
          label={<span className="sr-only">What was said</span>}
          rows={2}
          placeholder="What was said (may be left empty)"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={save.isError ? unkept(save.error, 'Not logged.') : undefined}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semibold text-sm">What became of it</legend>
          {catalog.callOutcomes.map((outcome, i) => (
            <Button
              key={outcome.id}
              size="sm"
              tone={i === 0 ? 'accent' : 'outline'}
              className="min-h-11"
              busy={save.isPending}
              onClick={() => keep(outcome.id as CallOutcome, outcome.label)}
            >
              {i === 0 && <Icon of={PhoneCall} />}
              {outcome.label}
            </Button>
          ))}
        </fieldset>
        <p role="status" className="text-ink-soft text-sm empty:hidden">
          {kept}
        </p>
      </form>
    </Section>
  );
}
