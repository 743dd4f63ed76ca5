import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx';
import { stepCount, stepText } from './questionnaire.model';

type ProgressProps = {
  /** Counts from 0. */
  index: number;
  heading: string;
  /** The visitor came here from another step, not with the page. */
  came: boolean;
};

/** Where one is (V136), and the heading of the step, which takes the focus after another step (D68). */
export function Progress({ index, heading, came }: ProgressProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (came) head.current?.focus();
  }, [came]);
  return (
    <>
      <div aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: stepCount }, (_, step) => step).map((step) => (
          <span
            key={step}
            className={cx('h-1.5 grow rounded-full', step <= index ? 'bg-accent' : 'bg-ink/12')}
          />
        ))}
      </div>
      <h3 ref={head} tabIndex={-1} className="mt-5 text-heading outline-none">
        <span className="mb-1 block font-normal font-sans text-base text-ink-soft tracking-normal figures">
          {stepText(index)}
        </span>
        {heading}
      </h3>
    </>
  );
}
