import catalog from '@catalog/leads.json';
import { Bot, Hand, UserCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { explain } from '../../api/problem.ts';
import type { Lead, Stage } from '../../api/staff.ts';
import { useWork } from '../../lib/live/use-work.ts';
import { useColleagues, withCurrent } from '../../lib/session/colleagues.ts';
import { useMay, useMe } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { assignLead, handOff, setAutomation, setStage } from './calls.ts';

/** What can be done with a lead: its stage, its owner, whether automation writes to it (S82, D77). */
export function LeadWork({ lead }: { lead: Lead }) {
  const mayWrite = useMay('leads.write');
  const work = useWork();
  const run = (call: () => Promise<unknown>) => !work.isPending && work.mutate(call);
  return (
    <Section level="h2" title="Work on it">
      {!mayWrite && (
        <p className="mb-3 text-ink-soft text-sm">
          Your role may read this lead. Changing it needs the role Sales or Owner; ask an owner.
        </p>
      )}
      <fieldset disabled={!mayWrite} className="grid gap-4">
        <legend className="sr-only">Work on this lead</legend>
        <Labelled label="Stage">
          {(id) => (
            <Select
              id={id}
              className="text-[0.9375rem]"
              value={lead.stage}
              onChange={({ target }) => {
                // Read now: the call runs after React has put the old value back.
                const stage = target.value as Stage;
                run(() => setStage(lead, stage));
              }}
            >
              {catalog.stages.map((stage) => (
                <option key={stage.id} value={stage.id}>
                  {stage.label}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Assignment lead={lead} busy={work.isPending} onGive={(to) => run(() => assignLead(lead, to))} />
        <Automation
          lead={lead}
          busy={work.isPending}
          onSet={(on) => run(() => setAutomation(lead, on))}
          onTake={() => run(() => handOff(lead))}
        />
      </fieldset>
      <p role="alert" className="text-danger text-sm">
        {work.isError && <span className="mt-3 block">Not changed. {explain(work.error)}</span>}
      </p>
    </Section>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

type AssignmentProps = { lead: Lead; busy: boolean; onGive: (to: string | null) => void };

function Assignment({ lead, busy, onGive }: AssignmentProps) {
  const me = useMe();
  const people = withCurrent(useColleagues(useMay('leads.write')), {
    id: lead.assigned_to,
    name: lead.assigned_name,
  });
  return (
    <Labelled label="Assigned to">
      {(id) => (
        <>
          <Select
            id={id}
            className="text-[0.9375rem]"
            value={lead.assigned_to}
            onChange={(event) => onGive(event.target.value || null)}
          >
            <option value="">Nobody yet</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.id === me.id ? `${person.name} (me)` : person.name}
              </option>
            ))}
          </Select>
          {lead.assigned_to !== me.id && (
            <Button size="sm" busy={busy} onClick={() => onGive('me')}>
              <Icon of={UserCheck} />
              Assign to me
            </Button>
          )}
        </>
      )}
    </Labelled>
  );
}

type AutomationProps = { lead: Lead; busy: boolean; onSet: (on: boolean) => void; onTake: () => void };

function Automation({ lead, busy, onSet, onTake }: AutomationProps) {
  const runs = lead.automationEnabled && !lead.humanOverride;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold text-sm">Automation</span>
      <p className="text-ink-soft text-sm">
        {lead.humanOverride
          ? 'A person has this lead; automation leaves it alone.'
          : lead.automationEnabled
            ? 'Follow-ups may be written by automation.'
            : 'Switched off for this lead.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {runs ? (
          <>
            <Button size="sm" busy={busy} onClick={onTake}>
              <Icon of={Hand} />
              Hand to a person
            </Button>
            <Button size="sm" busy={busy} onClick={() => onSet(false)}>
              Switch off
            </Button>
          </>
        ) : (
          <Button size="sm" busy={busy} onClick={() => onSet(true)}>
            <Icon of={Bot} />
            Switch on
          </Button>
        )}
      </div>
    </div>
  );
}
