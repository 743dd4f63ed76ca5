import { type ReactNode, useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import type { Duty } from '../../api/staff.ts';
import { useAddress } from '../../lib/list/address.ts';
import { useMay } from '../../lib/session/me.tsx';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { IncidentCard } from './incident-card.tsx';
import { Incidents } from './incidents.tsx';
import { OwnSettings } from './own-settings.tsx';
import { useDuty } from './queries.ts';
import { TeamCard } from './team-card.tsx';

/** `/duty`: who is on duty, what was told to whom, and how everybody wants to be told. A notice leads here with `?incident=`. */
export function DutyPage({ forbidden }: { forbidden: ReactNode }) {
  const { duty } = useDuty();
  const [address] = useAddress();
  const incident = address.get('incident');
  if (duty.isError && asProblem(duty.error).status === 403) return forbidden;
  return (
    <>
      <PageTitle name="On Duty" />
      <header className="mb-5 max-w-2xl">
        <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">On Duty</h1>
        <p className="text-ink-soft">
          Emergencies and broken promises are told to who is on duty, then to the next, the team and the
          owners, and again from the start, until someone acknowledges. After two hours, and about a broken
          promise after one round, everyone is reminded by mail.
        </p>
      </header>
      {incident && <IncidentCard key={incident} id={incident} />}
      {duty.isError && (
        <LoadFailure
          what="The duty"
          reason={explain(duty.error)}
          since={duty.data ? duty.dataUpdatedAt : undefined}
          busy={duty.isFetching}
          onRetry={() => void duty.refetch()}
        />
      )}
      {duty.isPending && <SkeletonCards what="Loading the duty" />}
      {duty.data && <Loaded duty={duty.data} />}
    </>
  );
}

function Loaded({ duty }: { duty: Duty }) {
  const mayWrite = useMay('duty.write');
  const mayAct = useMay('duty.act');
  const [all, setAll] = useState(false);
  const used = duty.teams.filter(({ members }) => members.length > 0);
  const first = duty.teams.filter(({ id }) => id === 'dispatch');
  const shown = all ? duty.teams : used.length > 0 ? used : first;
  return (
    <div className="flex flex-col gap-5">
      {!duty.configured && (
        <Notice tone="info" title="Nobody takes turns yet">
          <p className="text-[0.9375rem]">
            Notices go to the company’s address, emergencies also to devices that asked for them.{' '}
            {mayWrite
              ? 'Give a team a rotation: from then on the person on duty is told by name.'
              : 'An owner can give a team a rotation.'}
          </p>
        </Notice>
      )}
      <Gaps duty={duty} />
      {shown.map((team) => (
        <TeamCard key={team.id} team={team} duty={duty} />
      ))}
      {shown.length < duty.teams.length && (
        <div>
          <Button size="sm" tone="quiet" onClick={() => setAll(true)}>
            Show teams without a rotation
          </Button>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Incidents />
        {mayAct && <OwnSettings duty={duty} />}
      </div>
    </div>
  );
}

/** Hours with nobody on duty, a week ahead. */
function Gaps({ duty }: { duty: Duty }) {
  const gaps = duty.teams.flatMap((team) => team.gaps.map((gap) => ({ team, gap })));
  if (gaps.length === 0) return null;
  return (
    <Notice tone="danger" title="Nobody is on duty">
      <ul className="text-[0.9375rem]">
        {gaps.map(({ team, gap }) => (
          <li key={`${team.id}${gap.from}`}>
            {team.name}: <When at={gap.from} /> to <When at={gap.to} />. {gap.reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
