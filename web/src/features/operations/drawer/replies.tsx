import { Phone } from 'lucide-react';
import { explain } from '../../../api/problem.ts';
import type { CustomerReply } from '../../../api/staff.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { When } from '../../../ui/when.tsx';
import { ReplyFiles } from './reply-files.tsx';
import { useWork } from './use-work.ts';

const byPrograms: Record<CustomerReply['automatic'], string> = {
  '': '',
  'auto-reply': 'Automatic reply',
  bulk: 'From a list',
  report: 'Delivery report',
  loop: 'Our own mail',
};

type Came = { replies: readonly CustomerReply[]; reply_due: string | null; reply_emergency: boolean };

type Props = {
  came: Came;
  /** The address of the request or message in the API. */
  at: string;
  /** A `tel:` address; empty: they left no number. */
  call: string;
  /** Nobody has answered what they asked first: that is still to be done, and ends this too. */
  open: boolean;
  /** Marks them as dealt with; undefined for who may not. */
  settle: (() => Promise<unknown>) | undefined;
};

/** What a customer wrote back by email (ADR 88), as typed by a stranger; what is owed to it can be ended here. */
export function Replies({ came, at, ...rest }: Props) {
  if (came.replies.length === 0) return null;
  return (
    <Section title="What they wrote back">
      {came.reply_due !== null && (
        <Waiting due={came.reply_due} danger={came.reply_emergency ? latestDanger(came) : null} {...rest} />
      )}
      <ol className="space-y-4">
        {came.replies.map((reply) => (
          <Reply key={reply.id} reply={reply} at={at} />
        ))}
      </ol>
    </Section>
  );
}

/** The last words of danger: below many other mails nobody would see them. */
const latestDanger = ({ replies }: Came): string =>
  replies.findLast(({ emergency }) => emergency)?.text ?? '';

/** `danger` are the words of what waits that tell of some, null if none do. */
type WaitingProps = Omit<Props, 'came' | 'at'> & { due: string; danger: string | null };

function Waiting({ due, danger, call, open, settle }: WaitingProps) {
  const work = useWork();
  const isEmergency = danger !== null;
  return (
    <Notice
      tone={isEmergency ? 'danger' : 'warning'}
      className="mb-4"
      title={isEmergency ? 'They wrote that someone may be in danger' : 'They wait for an answer'}
    >
      {danger && <p className="mb-1 line-clamp-3 font-semibold [overflow-wrap:anywhere]">“{danger}”</p>}
      <p>
        Promised by <When at={due} />. An answer from here ends this.{' '}
        {open ? 'If you called, mark that above.' : 'If you called, mark it as dealt with.'}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {isEmergency && call !== '' && (
          <a href={call} className={buttonClass('action', 'sm', 'min-h-11')}>
            <Icon of={Phone} />
            Call
          </a>
        )}
        {settle && !open && (
          <Button size="sm" className="min-h-11" busy={work.isPending} onClick={() => work.mutate(settle)}>
            Dealt with
          </Button>
        )}
      </p>
      <p role="alert" className="text-danger text-sm">
        {work.isError && <span className="mt-2 block">Not changed. {explain(work.error)}</span>}
      </p>
    </Notice>
  );
}

/** Whether a subject says more than that a mail is answered: of an invitation that was accepted it is all there is. */
const saysMore = (subject: string) =>
  subject !== '' && !/^(re|aw|sv|antw|rv|res|回复|答复)\s*[:：]/i.test(subject);

function Reply({ reply, at }: { reply: CustomerReply; at: string }) {
  const program = byPrograms[reply.automatic];
  return (
    <li className="border-line border-l-2 pl-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="font-semibold text-sm [overflow-wrap:anywhere]">
          {reply.from_name || reply.from_address || 'No sender'}
        </p>
        {reply.emergency && <Badge tone="danger">EMERGENCY</Badge>}
        {program && <Badge tone="neutral">{program}</Badge>}
        {!reply.same_address && <Badge tone="warning">Unverified sender</Badge>}
      </div>
      <p className="text-ink-faint text-sm">
        <When at={reply.at} />
      </p>
      {!reply.same_address && reply.from_address && (
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          Written from {reply.from_address}, which is not the address that we have.
        </p>
      )}
      {saysMore(reply.subject) && (
        <p className="mt-1 font-semibold text-sm [overflow-wrap:anywhere]">{reply.subject}</p>
      )}
      <p className="mt-1 whitespace-pre-wrap text-[0.9375rem] [overflow-wrap:anywhere]">
        {reply.text || <span className="text-ink-soft">No words of their own.</span>}
      </p>
      {reply.incomplete && (
        <p className="mt-1 text-ink-soft text-sm">Part of it could not be read, or was too long to keep.</p>
      )}
      <ReplyFiles files={reply.attachments} at={at} />
      {reply.quoted && (
        <details className="mt-2 text-sm">
          <summary className="min-h-6 cursor-pointer font-semibold text-ink-soft">Quoted text</summary>
          <p className="mt-1 whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">{reply.quoted}</p>
        </details>
      )}
    </li>
  );
}
