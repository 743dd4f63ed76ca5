import { GitCompare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Saved } from './calls.ts';
import { nameOf } from './places.ts';
import type { PartState } from './states.model.ts';

type SamplesProps = { states: readonly PartState[]; onShow: (id: string) => void };

/** The company still is the one that came with the program: how far it is the owner's, and what comes next. */
export function Samples({ states, onShow }: SamplesProps) {
  const left = states.filter(({ isSample }) => isSample);
  const own = states.length - left.length;
  const next = left[0]?.part;
  return (
    <Notice
      tone="info"
      className="mb-3"
      title="Visitors see the sample company. Make it yours: a minute for each part."
    >
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="figures font-semibold text-[0.9375rem]">
          {own} of {states.length} parts {own === 1 ? 'is' : 'are'} yours
        </p>
        <span className="min-w-40 grow">
          <Progress label="Parts of your own" value={(100 * own) / states.length} />
        </span>
        {next && (
          <Button size="sm" className="min-h-11" onClick={() => onShow(next.id)}>
            {own === 0 ? 'Begin' : 'Go on'}: {next.label}
          </Button>
        )}
      </div>
      <p className="text-[0.9375rem]">
        Parts that still are the sample’s are marked. From the moment the company has a name of your own,
        claims, marks, testimonials, case studies and clients of the sample are hidden until each is yours and
        has its evidence.
      </p>
    </Notice>
  );
}

/** What is saved and holds from the next start on. */
export function Waiting({ paths }: { paths: readonly string[] }) {
  return (
    <Notice tone="info" className="mb-3" title="Saved, and in force from the next start of the program on:">
      <ul className="list-disc pl-5 text-[0.9375rem]">
        {paths.map((path) => (
          <li key={path}>{nameOf(path)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Papers that end soon or have ended; from the day after, what rests on them is hidden. */
export function Endings({ of, onShow }: { of: Saved['endings']; onShow: () => void }) {
  const ended = of.filter(({ days }) => days < 0);
  return (
    <Notice
      tone={ended.length > 0 ? 'danger' : 'warning'}
      className="mb-3"
      title={
        ended.length > 0
          ? 'Papers have ended: visitors see neither them nor what rests on them.'
          : 'Papers end soon. From the day after, what rests on them is hidden.'
      }
    >
      <ul className="list-disc pl-5 text-[0.9375rem]">
        {of.map(({ id, name, expires, days }) => (
          <li key={id}>
            {name}: {endOf(days)} ({expires})
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2 min-h-11" onClick={onShow}>
        Open the papers
      </Button>
    </Notice>
  );
}

function endOf(days: number): string {
  if (days < 0) return 'ended';
  if (days === 0) return 'ends today';
  return days === 1 ? 'ends tomorrow' : `ends in ${days} days`;
}

/** Another person has saved meanwhile. */
export function Newer({ theirs, onLook }: { theirs: Saved; onLook: () => void }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      className="mb-3"
      title={`${theirs.changedBy || 'Someone else'} saved version ${theirs.version} meanwhile.`}
    >
      <p className="text-[0.9375rem]">Your changes are kept. Before you save, see what was changed.</p>
      <Button size="sm" className="mt-2 min-h-11" onClick={onLook}>
        <Icon of={GitCompare} />
        See both
      </Button>
    </Notice>
  );
}

/** Two edits are one now. */
export function Joined({ both, onClose }: { both: readonly string[]; onClose: () => void }) {
  return (
    <Notice
      tone={both.length > 0 ? 'warning' : 'success'}
      role="alert"
      className="mb-3"
      title={
        both.length > 0 ? 'Joined. Both of you changed these; yours stands:' : 'Both changes stand here now.'
      }
    >
      <ul className="list-disc pl-5 text-[0.9375rem] empty:hidden">
        {both.map((path) => (
          <li key={path}>{nameOf(path)}</li>
        ))}
      </ul>
      <p className="mt-1 text-[0.9375rem]">Read it over and save.</p>
      <Button size="sm" className="mt-2 min-h-11" onClick={onClose}>
        Understood
      </Button>
    </Notice>
  );
}

type ProblemsProps = { errors: Readonly<Record<string, string>>; onGoTo: (path: string) => void };

/** Everything that the server refuses, in one list: each leads to its field. */
export function Problems({ errors, onGoTo }: ProblemsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const list = Object.entries(errors);
  return (
    <Notice
      ref={box}
      tone={list.length > 0 ? 'danger' : 'success'}
      role="group"
      tabIndex={-1}
      aria-label="What is wrong"
      className="mb-3"
      title={titleOf(list.length)}
    >
      <ul className="list-disc pl-5 text-[0.9375rem] empty:hidden">
        {list.map(([path, message]) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => onGoTo(path)}
              className="min-h-8 cursor-pointer text-left font-semibold underline underline-offset-2"
            >
              {nameOf(path)}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function titleOf(count: number): string {
  if (count === 0) return 'Corrected. Save again.';
  return `Not saved: ${count === 1 ? 'one fact needs' : `${count} facts need`} a correction. Nothing you typed is lost.`;
}
