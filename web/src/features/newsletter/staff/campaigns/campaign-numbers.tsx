import type { ReactNode } from 'react';
import type { Campaign } from '../../../../api/staff.ts';
import { count, countOf } from '../../../../lib/words/numbers.model.ts';
import { cx } from '../../../../ui/cx.ts';
import { Section } from '../../../../ui/section.tsx';
import { withPart } from './campaign-parts.tsx';
import { refusalLabel } from './labels.ts';

/** The outcomes of the mails, and the engagement of their readers. Recipients are always the sum of the rest (M6). */
export function CampaignNumbers({ one }: { one: Campaign }) {
  return (
    <Section level="h2" title="Numbers">
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-control border border-line bg-line lg:grid-cols-6">
        <Figure name="Recipients" value={one.recipient_count} hint="chosen at the launch" />
        <Figure name="Sent" value={one.sent_count} hint="taken by their mail server" />
        <Figure name="Failed" value={one.failed_count} hint="refused for good" bad />
        <Figure name="Skipped" value={one.skipped_count} hint="left or paused meanwhile" />
        <Figure name="Uncertain" value={one.uncertain_count} hint="perhaps arrived" bad />
        <Figure name="Waiting" value={one.waiting_count} hint="not decided yet" />
      </dl>
      <div className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-3">
        <Heard
          name="Opens"
          people={one.open_count}
          programs={one.machine_open_count}
          sent={one.sent_count}
          what="opened"
        />
        <Heard
          name="Clicks"
          people={one.click_count}
          programs={one.machine_click_count}
          sent={one.sent_count}
          what="followed a link"
        />
        <LeftOutList reasons={one.left_out} />
      </div>
    </Section>
  );
}

type FigureProps = { name: string; value: number; hint: string; bad?: boolean };

function Figure({ name, value, hint, bad = false }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-3 pt-2.5 pb-3 sm:px-4">
      <dt className="font-semibold text-[0.8125rem] text-ink-soft sm:text-sm">{name}</dt>
      <dd>
        <span
          className={cx(
            'figures font-bold font-display text-2xl leading-8',
            bad && value > 0 && 'text-warning',
          )}
        >
          {count(value)}
        </span>
        <span className="block text-ink-faint text-xs leading-4 max-sm:hidden">{hint}</span>
      </dd>
    </div>
  );
}

type HeardProps = { name: string; people: number; programs: number; sent: number; what: string };

/** People first; hits by programs alone are listed separately, because they are no evidence of readers (D74). */
function Heard({ name, people, programs, sent, what }: HeardProps) {
  return (
    <Part name={name}>
      <p className="figures font-bold font-display text-2xl leading-8">{withPart(people, sent)}</p>
      <p className="figures text-ink-soft text-sm">
        {sent === 0
          ? 'Nothing was sent yet.'
          : `${countOf(people, 'person', 'people')} of ${count(sent)} ${what}. With programs: ${withPart(people + programs, sent)}.`}
      </p>
    </Part>
  );
}

function LeftOutList({ reasons }: { reasons: Campaign['left_out'] }) {
  const known = Object.entries(reasons).filter(([, people]) => people > 0);
  return (
    <Part name="Left out at the launch">
      {known.length === 0 ? (
        <p className="text-[0.9375rem] text-ink-soft">Nobody.</p>
      ) : (
        <ul className="text-[0.9375rem]">
          {known.map(([reason, people]) => (
            <li key={reason} className="figures">
              <strong>{count(people)}</strong> {refusalLabel(reason)}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-semibold text-ink-soft text-sm">{name}</h3>
      {children}
    </div>
  );
}
