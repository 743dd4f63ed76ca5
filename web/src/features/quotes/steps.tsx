import { milestones } from '@catalog/quotes.json';
import { Check, Clock, Hourglass } from 'lucide-react';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { confirmationText, type QuoteStatus, type StepState, stepTime } from './status.model';

type Line = { id: string; label: string; text: string; note?: string; time: string; state: StepState };

const looks = {
  done: { glyph: Check, mark: 'bg-accent text-on-accent border-accent', word: 'Done' },
  waiting: { glyph: Clock, mark: 'bg-surface text-ink-faint border-line-strong', word: 'Not yet' },
  late: { glyph: Hourglass, mark: 'bg-warning-soft text-warning border-warning', word: 'Late' },
} as const;

/** The steps as they stand, or as they are promised while nothing is known. */
function lines(status: QuoteStatus | null, mail: QuoteStatus['confirmationEmail'] | undefined): Line[] {
  if (!status) {
    return milestones.map((step) => ({
      ...step,
      text: step.id === 'confirmation' && mail ? confirmationText(mail, step.text) : step.text,
      time: '',
      state: 'waiting',
    }));
  }
  const isWalked = status.steps.some(({ id }) => id === 'walk');
  return status.steps.map((step) => ({
    id: step.id,
    label: step.label,
    text: step.id === 'confirmation' ? confirmationText(status.confirmationEmail, step.text) : step.text,
    time:
      step.id === 'confirmation' && status.confirmationEmail === 'unavailable'
        ? ''
        : stepTime(step, status.submittedText),
    // What a walk of the site changes is said until one is agreed on.
    ...(step.state !== 'done' && !isWalked && noted(step.id)),
    state: step.state,
  }));
}

/** Where the text of a step holds (D88). */
function noted(id: string): { note?: string } {
  const note = milestones.find((step) => step.id === id)?.note;
  return note ? { note } : {};
}

type StepsProps = { status: QuoteStatus | null; mail?: QuoteStatus['confirmationEmail'] | undefined };

/** The promised steps, each ticked when it is really done (D5). */
export function Steps({ status, mail }: StepsProps) {
  const all = lines(status, mail);
  return (
    <ol>
      {all.map((line, i) => {
        const look = looks[line.state];
        return (
          <li key={line.id} className="relative flex gap-4 pb-7 last:pb-0">
            {i < all.length - 1 && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-10 bottom-0 left-[1.1875rem] w-0.5',
                  line.state === 'done' ? 'bg-accent' : 'bg-line',
                )}
              />
            )}
            <span className={cx('grid size-10 shrink-0 place-items-center rounded-full border-2', look.mark)}>
              <Icon of={look.glyph} className="size-5" label={look.word} />
            </span>
            <span className="min-w-0 pt-1.5">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <strong className="font-semibold">{line.label}</strong>
                {line.time && (
                  <span
                    className={cx(
                      'text-sm figures',
                      line.state === 'late' ? 'text-warning' : 'text-ink-faint',
                    )}
                  >
                    {line.time}
                  </span>
                )}
              </span>
              <span className="block text-[0.9375rem] text-ink-soft leading-snug">{line.text}</span>
              {line.note && (
                <span className="block text-ink-faint text-sm leading-snug">
                  {line.note}{' '}
                  <Link to={`/promises#${line.id}`} className="underline underline-offset-4">
                    What we promise
                  </Link>
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
