import { texts } from '@catalog/quotes.json';
import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice';
import { PhonePair } from './contact-lines';
import { fieldNames, type QuoteErrors } from './quote-form.model';

/** Everything that stands between the visitor and a sent request. */
export type Problem = {
  errors: QuoteErrors;
  /** Sentences that belong to no field. */
  others: readonly string[];
  /** The server refused it for a reason that correcting a field will not cure. */
  refused?: boolean;
  /** Counts up at every press, so that the summary is focused again. */
  turn: number;
};

/** Whether there is anything to say. */
function hasProblem({ errors, others, refused }: Problem): boolean {
  return refused === true || others.length > 0 || Object.keys(errors).length > 0;
}

/** The id of a field's control. */
export const controlId = (name: string) => `quote-${name}`;

function ErrorLinks({ errors, others }: Pick<Problem, 'errors' | 'others'>) {
  const focus = (event: React.MouseEvent, name: string) => {
    event.preventDefault();
    document.getElementById(controlId(name))?.focus();
  };
  return (
    <ul className="mt-1.5 list-disc pl-5">
      {fieldNames
        .filter((name) => errors[name])
        .map((name) => (
          <li key={name} className="py-0.5">
            <a
              href={`#${controlId(name)}`}
              onClick={(event) => focus(event, name)}
              className="underline underline-offset-4"
            >
              {errors[name]}
            </a>
          </li>
        ))}
      {others.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The list of what is to be corrected; takes the focus when it appears (WCAG 3.3.1). */
export function FormProblem({ problem }: { problem: Problem }) {
  const box = useRef<HTMLDivElement>(null);
  const { turn } = problem;
  useEffect(() => {
    if (turn > 0) box.current?.focus();
  }, [turn]);
  if (!hasProblem(problem)) return null;
  const count = Object.keys(problem.errors).length + problem.others.length;
  const title = problem.refused
    ? texts.failed
    : count === 1
      ? 'One thing needs a correction'
      : `${count} things need a correction`;
  return (
    <Notice ref={box} tone="danger" role="alert" tabIndex={-1} title={title} className="mb-7">
      <ErrorLinks errors={problem.errors} others={problem.others} />
      {problem.refused && <PhonePair className="mt-3" />}
    </Notice>
  );
}
