import { explain } from '../../../api/problem.ts';
import type { MessageDetail, MessageStatus } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Assignee } from '../drawer/assignee.tsx';
import { StatusControl } from '../drawer/status-control.tsx';
import { useWork } from '../drawer/use-work.ts';
import { assignMessage, releaseMessage, setMessageStatus } from './calls.ts';
import { messageStatusLabel } from './message.model.ts';

/** What can be done with a message: its owner, and the steps to close it. */
export function MessageWork({ message }: { message: MessageDetail }) {
  const mayWrite = useMay('contact.write');
  const work = useWork();
  return (
    <Section title="Work on it">
      {!mayWrite && (
        <p className="mb-3 text-ink-soft text-sm">
          Your role may read this message. Changing it needs the role Sales or Owner; ask an owner.
        </p>
      )}
      <fieldset disabled={!mayWrite} className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Work on this message</legend>
        {message.quarantine_reason && (
          <Button
            tone="action"
            busy={work.isPending}
            onClick={() => work.mutate(() => releaseMessage(message.id))}
            className="sm:col-span-2"
          >
            Release from quarantine
          </Button>
        )}
        <Assignee
          of={message}
          busy={work.isPending}
          onGive={(to) => work.mutate(() => assignMessage(message.id, to, message.assigned_to?.id ?? ''))}
        />
        <StatusControl
          key={message.status}
          status={message.status}
          next={message.next ?? []}
          label={messageStatusLabel}
          busy={work.isPending}
          onSet={(status, note) =>
            work.mutate(() =>
              setMessageStatus(message.id, status as MessageStatus, note, message.status as MessageStatus),
            )
          }
        />
      </fieldset>
      <p role="alert" className="text-danger text-sm">
        {work.isError && <span className="mt-3 block">Not changed. {explain(work.error)}</span>}
      </p>
    </Section>
  );
}
