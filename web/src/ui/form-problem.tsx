import { useEffect, useRef, useState } from 'react';
import type { Errors } from '../lib/form/fields';
import { Notice } from './notice';
import { PhonePair } from './phone-pair';

/** Everything that stands between the visitor and a sent form. */
export type Problem<Name extends string> = {
  errors: Errors<Name>;
  /** Sentences that belong to no field. */
  others: readonly string[];
  /** The server refused it for a reason that correcting a field will not cure. */
  refused?: boolean;
  /** Counts up at every press, so that the summary is focused again. */
  turn: number;
};

/** What a form starts from that came back: its values and what was wrong. */
export type FormStart<Name extends string> = Omit<Problem<Name>, 'turn'> & {
  id: string;
  values: Record<Name, string>;
  /** What a form without script carries as its key: its turn, where it was asked to wait. */
  key?: string | undefined;
};

/** The problem a form shows, and the ways in which it changes. */
export function useProblem<Name extends string>(
  rendered: FormStart<Name> | undefined,
  returned: FormStart<Name> | undefined,
) {
  const [problem, setProblem] = useState<Problem<Name>>(
    rendered ? { ...rendered, turn: 0 } : { errors: {}, others: [], turn: 0 },
  );
  useEffect(() => {
    if (returned) setProblem(({ turn }) => ({ ...returned, turn: turn + 1 }));
  }, [returned]);
  return {
    problem,
    report: (found: Omit<Problem<Name>, 'turn'>) => setProblem(({ turn }) => ({ ...found, turn: turn + 1 })),
    /** Somebody is at the field: its complaint is withdrawn until it is looked at again. */
    forgive: (name: string) =>
      setProblem((old) => {
        if (!old.errors[name as Name]) return old;
        const errors = { ...old.errors };
        delete errors[name as Name];
        return { ...old, errors };
      }),
  };
}

/** Whether there is anything to say. */
function hasProblem<Name extends string>({ errors, others, refused }: Problem<Name>): boolean {
  return refused === true || others.length > 0 || Object.keys(errors).length > 0;
}

type FormProblemProps<Name extends string> = {
  problem: Problem<Name>;
  /** The fields in the form's order. */
  names: readonly Name[];
  /** The id of a field's control. */
  idOf: (name: Name) => string;
  /** The title of a refusal that no correction cures. */
  failed: string;
};

function ErrorLinks<Name extends string>({ problem, names, idOf }: FormProblemProps<Name>) {
  const focus = (event: React.MouseEvent, name: Name) => {
    event.preventDefault();
    document.getElementById(idOf(name))?.focus();
  };
  return (
    <ul className="mt-1.5 list-disc pl-5">
      {names
        .filter((name) => problem.errors[name])
        .map((name) => (
          <li key={name} className="py-0.5">
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => focus(event, name)}
              className="underline underline-offset-4"
            >
              {problem.errors[name]}
            </a>
          </li>
        ))}
      {problem.others.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The list of what is to be corrected; takes the focus when it appears (WCAG 3.3.1). */
export function FormProblem<Name extends string>(props: FormProblemProps<Name>) {
  const { problem, failed } = props;
  const box = useRef<HTMLDivElement>(null);
  const { turn } = problem;
  useEffect(() => {
    if (turn > 0) box.current?.focus();
  }, [turn]);
  if (!hasProblem(problem)) return null;
  const count = Object.keys(problem.errors).length + problem.others.length;
  const title = problem.refused
    ? failed
    : count === 1
      ? 'One thing needs a correction'
      : `${count} things need a correction`;
  return (
    // A page that came back without script begins at its top: the browser goes to what is to be corrected.
    <Notice
      ref={box}
      tone="danger"
      role="alert"
      tabIndex={-1}
      autoFocus={turn === 0}
      title={title}
      className="mb-7"
    >
      <ErrorLinks {...props} />
      {problem.refused && <PhonePair className="mt-3" />}
    </Notice>
  );
}
