import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { CampaignProblem } from '../../../../../api/staff.ts';
import { Icon } from '../../../../../ui/icon.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { fieldOfServer, labels } from '../fields.model.ts';
import { kilobytes } from '../numbers.model.ts';
import type { Preview } from './use-preview.ts';

type PreflightProps = {
  preview: Preview;
  /** Leads to the field that a problem is about, where it stands on this page. */
  onGo?: (field: string) => void;
};

/** The problems of a campaign if it were sent as it is, with their fields. */
export function Preflight({ preview: { query }, onGo }: PreflightProps) {
  const { data } = query;
  if (data === undefined) return null;
  const { problems } = data;
  const stops = problems.filter(({ severity }) => severity === 'stop').length;
  return (
    <Section
      level="h2"
      title="Before it is sent"
      aside={<p className="figures text-ink-soft text-sm">The mail has {kilobytes(data.bytes)}.</p>}
    >
      <p role="status" className="flex items-start gap-2.5 text-[0.9375rem]">
        <Icon
          of={stops > 0 ? CircleAlert : problems.length > 0 ? TriangleAlert : CircleCheck}
          className={`mt-0.5 size-5 ${stops > 0 ? 'text-danger' : problems.length > 0 ? 'text-warning' : 'text-accent'}`}
        />
        {stops > 0
          ? `It cannot be sent like this: ${stops === 1 ? 'one thing is' : `${stops} things are`} in the way.`
          : problems.length > 0
            ? 'It can be sent; look at this before.'
            : 'Nothing is in the way.'}
      </p>
      {problems.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {problems.map((problem) => (
            <ProblemLine
              key={`${problem.field} ${problem.message}`}
              problem={problem}
              {...(onGo && { onGo })}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ProblemLine({ problem, onGo }: { problem: CampaignProblem; onGo?: (field: string) => void }) {
  const field = fieldOfServer(problem.field);
  const isStop = problem.severity === 'stop';
  return (
    <li
      className={
        isStop
          ? 'rounded-control border border-danger/40 bg-danger-soft px-3.5 py-2.5 text-[0.9375rem]'
          : 'rounded-control border border-warning/35 bg-warning-soft px-3.5 py-2.5 text-[0.9375rem]'
      }
    >
      <span className="sr-only">{isStop ? 'Stops the sending: ' : 'A warning: '}</span>
      {field !== undefined && (
        <>
          {onGo ? (
            <button
              type="button"
              onClick={() => onGo(field)}
              className="min-h-6 cursor-pointer font-semibold underline underline-offset-4"
            >
              {labels[field]}
            </button>
          ) : (
            <strong>{labels[field]}</strong>
          )}
          {': '}
        </>
      )}
      <span className="[overflow-wrap:anywhere]">{problem.message}</span>
    </li>
  );
}
