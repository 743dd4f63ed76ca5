import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import type { Milestone, QuoteDetail } from '../../../api/staff.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { When } from '../../../ui/when.tsx';
import { SiteWalk } from './site-walk.tsx';

const looks: Record<Milestone['state'], { icon: typeof Circle; colour: string }> = {
  done: { icon: CircleCheck, colour: 'text-accent' },
  waiting: { icon: Circle, colour: 'text-ink-faint' },
  late: { icon: CircleAlert, colour: 'text-danger' },
};

/** A walk is on a day, everything else until one. */
const dueWord = ({ id, state }: Milestone) =>
  id === 'walk' ? 'on' : state === 'late' ? 'late, was due' : 'due';

/** What the visitor was promised, and what of it is done (V51, D5): they see the same steps on their status page, whose address is theirs alone. */
export function Milestones({ quote }: { quote: QuoteDetail }) {
  const steps = quote.milestones ?? [];
  if (steps.length === 0) return null;
  return (
    <Section title="What they were promised">
      <ol className="space-y-2">
        {steps.map((step) => (
          <li key={step.id} className="flex items-center gap-3 text-[0.9375rem]">
            <Icon of={looks[step.state].icon} className={cx('size-5', looks[step.state].colour)} />
            <span className="grow">{step.label}</span>
            <span
              className={cx(
                'text-right text-sm',
                step.state === 'late' ? 'font-semibold text-danger' : 'text-ink-soft',
              )}
            >
              {step.done_at ? (
                <>
                  done <When at={step.done_at} />
                </>
              ) : (
                <>
                  {dueWord(step)} <When at={step.due_at} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <SiteWalk quote={quote} />
    </Section>
  );
}
