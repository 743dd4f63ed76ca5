import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AutomationTask, AutomationTaskLead } from '../../../api/staff.ts';
import { exactTime } from '../../../lib/clock/board-time.ts';
import { useServerTime } from '../../../lib/clock/server-clock.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MixedLetters, Unverified } from '../../../ui/unverified.tsx';
import { When } from '../../../ui/when.tsx';
import { taskPriorityLabel, taskPriorityTone, taskTypeLabel } from '../labels.ts';
import { ReopenTask } from './reopen-task.tsx';
import { dueInWords, taskTitle, whatBecame } from './task.model.ts';
import { TaskWork } from './task-work.tsx';
import { WhatHappens } from './what-happens.tsx';

type TaskCardProps = {
  task: AutomationTask;
  /** It is no longer in the list; the card stands still under somebody's hand. */
  gone: boolean;
};

/** One task: what is asked, about whom, what approving does, and the decision (S71, U19). */
export function TaskCard({ task, gone }: TaskCardProps) {
  const waits = task.status === 'pending' && !gone;
  return (
    <Card className={cx('px-4 py-4 sm:px-5', gone && 'opacity-60')}>
      <article className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_15.5rem]">
        <div className="min-w-0">
          <p className="mb-1 flex flex-wrap items-center gap-1.5">
            <Badge tone="info">{taskTypeLabel(task.type)}</Badge>
            <Badge tone={taskPriorityTone(task.priority)}>{taskPriorityLabel(task.priority)} priority</Badge>
          </p>
          <h3 tabIndex={-1} className="text-[1.125rem] leading-snug [overflow-wrap:anywhere]">
            {taskTitle(task)}
          </h3>
          <Whom lead={task.lead} />
          {task.will.length > 0 && waits && <WhatHappens task={task} />}
        </div>
        <div className="flex flex-col gap-3 md:items-stretch">
          {waits ? <Due task={task} /> : <Became task={task} gone={gone} />}
          {waits && <TaskWork task={task} />}
        </div>
      </article>
    </Card>
  );
}

/** Who it is about, and two ways to reach them. */
function Whom({ lead }: { lead: AutomationTaskLead | null }) {
  if (lead === null) return <p className="mt-1 text-ink-soft text-sm">This person was erased.</p>;
  const number = lead.phone_e164 || lead.phone;
  return (
    <div className="mt-1 space-y-1 text-[0.9375rem]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
        <Link to={`/leads/${lead.id}`} className="font-semibold text-accent underline underline-offset-4">
          {lead.name || lead.email || lead.phone}
        </Link>
        <Unverified fields={lead.unverified} of={lead.name ? 'name' : 'phone'} />
        <MixedLetters fields={lead.mixed} of={lead.name ? 'name' : 'email'} />
        {lead.company && <span className="text-ink-soft">{lead.company}</span>}
        <span className="figures text-ink-soft text-sm">Score {lead.score}/100</span>
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
        {lead.email && (
          <Way href={`mailto:${lead.email}`}>
            <Icon of={Mail} className="size-4" />
            {lead.email}
          </Way>
        )}
        {number && (
          <Way href={`tel:${number}`}>
            <Icon of={Phone} className="size-4" />
            {lead.phone}
          </Way>
        )}
      </p>
    </div>
  );
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex items-center gap-1.5 text-ink-soft [overflow-wrap:anywhere] hover:text-ink"
    >
      {children}
    </a>
  );
}

/** By when, and when it is over by itself. */
function Due({ task }: { task: AutomationTask }) {
  const at = Date.parse(task.dueAt);
  const text = useServerTime((now) => dueInWords(at, now).text);
  const late = useServerTime((now) => dueInWords(at, now).late);
  return (
    <p className="text-sm">
      <span
        title={exactTime(task.dueAt)}
        className={cx(
          'figures block font-bold font-display text-[1.125rem] leading-7',
          late && 'text-danger',
        )}
      >
        {text}
      </span>
      <span className="block text-ink-faint">
        Since <When at={task.createdAt} near />
      </span>
      {task.expiresAt && (
        <span className="block text-ink-faint">
          Expires <When at={task.expiresAt} near />
        </span>
      )}
    </p>
  );
}

/** What became of it. */
function Became({ task, gone }: { task: AutomationTask; gone: boolean }) {
  if (gone) return <p className="text-ink-soft text-sm">No longer waiting: it was decided meanwhile.</p>;
  const { label, tone, why } = whatBecame(task);
  return (
    <div className="text-sm">
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-1.5 text-ink-soft">
        {task.decidedBy || 'By itself'}
        {task.decidedAt && (
          <>
            {', '}
            <When at={task.decidedAt} near />
          </>
        )}
      </p>
      {why && <p className="mt-0.5 text-ink-soft [overflow-wrap:anywhere]">{why}</p>}
      {task.endedBy && task.status === 'done' && <ReopenTask task={task} />}
    </div>
  );
}
