import { Download, Eraser } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { explain } from '../../api/problem.ts';
import type { Lead } from '../../api/staff.ts';
import { useWork } from '../../lib/live/use-work.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InputField } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { eraseLead } from './calls.ts';
import { PersonHold, useHold } from './person-hold.tsx';

/** What a person may ask for: everything stored on them, or that it be gone. */
export function PersonData({ lead }: { lead: Lead }) {
  const mayExport = useMay('leads.export');
  const mayErase = useMay('leads.erase');
  const { data: hold } = useHold(lead.id);
  const [open, setOpen] = useState(false);
  if (!mayExport && !mayErase && !hold) return null;
  return (
    <Section level="h2" title="This person's data">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayExport && (
          <a
            href={`/api/staff/leads/${encodeURIComponent(lead.id)}/export`}
            download
            className={buttonClass('outline', 'sm')}
          >
            <Icon of={Download} />
            Export as JSON
          </a>
        )}
        {mayErase && (
          <Button size="sm" onClick={() => setOpen(true)}>
            <Icon of={Eraser} />
            Erase this person
          </Button>
        )}
      </div>
      <PersonHold id={lead.id} />
      {open && <EraseDialog lead={lead} onClose={() => setOpen(false)} />}
    </Section>
  );
}

const WORD = 'erase';

function EraseDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const work = useWork();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const sure = typed.trim().toLowerCase() === WORD;
  const erase = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (sure && !work.isPending) work.mutate(() => eraseLead(lead), { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} title="Erase this person">
      <form onSubmit={erase} noValidate className="flex flex-col gap-4 p-5">
        <p>
          Name, addresses, notes, history, the details of consents, what was asked for and written, and every
          mail are removed for good. No undo; only a backup still holds them.
        </p>
        <p className="text-ink-soft text-sm">
          That there was a lead, when, and how far it came, stays and is counted. An open request, message or
          call must be answered, closed or cancelled first.
        </p>
        <InputField
          label={`Type “${WORD}” to confirm`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={tried && !sure ? `Please type “${WORD}”.` : undefined}
        />
        <p role="alert" className="text-danger text-sm empty:hidden">
          {work.isError && `Not erased. ${explain(work.error)}`}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Keep</Button>
          <Button type="submit" tone="danger" busy={work.isPending}>
            Erase for good
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
