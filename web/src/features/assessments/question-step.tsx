import { advanceMs } from '@catalog/assessments.json';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { Progress } from './progress';
import type { Question } from './questionnaire.model';

type QuestionStepProps = {
  question: Question;
  /** Counts from 0. */
  index: number;
  came: boolean;
  answer: string | undefined;
  /** What the server had against the answer. */
  error: string | undefined;
  onAnswer: (answer: string) => void;
  onGo: (step: number) => void;
};

/** Waits until the pressed answer has been seen (V136); with reduced motion it goes on at once (D10). */
function seenDelay(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : advanceMs;
}

/** The step that follows an answer, a moment later; a second press in that moment counts instead of the first. */
function useAdvance(go: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(go, seenDelay());
  };
}

function Choice({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'flex min-h-14 w-full cursor-pointer items-center justify-between gap-3 rounded-control border px-4 py-3 text-left font-semibold leading-snug',
        'transition-[background-color,border-color] duration-150',
        pressed ? 'border-accent bg-accent-soft' : 'border-line-strong hover:border-ink-soft hover:bg-ink/4',
      )}
    >
      {label}
      <Icon of={Check} className={cx('size-5 text-accent', !pressed && 'invisible')} />
    </button>
  );
}

/**
 * One question (V136). Its answers are toggle buttons and not radio buttons, of which an arrow key
 * would answer and lead on; what a press does is said before it (W3C G13, D68).
 */
export function QuestionStep({ question, index, came, answer, error, onAnswer, onGo }: QuestionStepProps) {
  const [chosen, setChosen] = useState(answer);
  const advance = useAdvance(() => onGo(index + 1));
  const press = (id: string) => {
    setChosen(id);
    onAnswer(id);
    advance();
  };
  return (
    <>
      <Progress index={index} heading={question.heading} came={came} />
      <p className="mt-1.5 text-ink-soft">{question.hint}</p>
      {error && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {error}
        </p>
      )}
      <ul className="mt-5 grid gap-2.5 sm:grid-cols-2" aria-label="Answers">
        {question.choices.map(({ id, label }) => (
          <li key={id} className="flex">
            <Choice label={label} pressed={(chosen ?? answer) === id} onPress={() => press(id)} />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-ink-faint text-sm">Choosing an answer takes you to the next step.</p>
        <div className="flex gap-2">
          {index > 0 && <Button onClick={() => onGo(index - 1)}>Back</Button>}
          {answer !== undefined && (
            <Button tone="accent" onClick={() => onGo(index + 1)}>
              Next
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
