import { PhoneOff } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '../../lib/session/me.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import { useDutyNow } from './duty-now.ts';

/** Hours with nobody on duty within seven days, before they come: the first of each team. */
export function GapNotice() {
  const teams = useDutyNow().data?.teams ?? [];
  const mayWrite = useMay('duty.write');
  return (
    <div role="status">
      {teams.map(({ team_id, team, gaps: [gap] }) => {
        if (!gap) return null;
        return (
          <div
            key={team_id}
            className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-danger/40 bg-danger-soft px-4 py-2.5 text-[0.9375rem]"
          >
            <Icon of={PhoneOff} className="hidden size-5 text-danger sm:block" />
            <p className="min-w-0 grow basis-72 leading-snug">
              <strong className="font-semibold">{team}: nobody is on duty</strong> from <When at={gap.from} />{' '}
              to <When at={gap.to} />. {gap.reason}
            </p>
            {mayWrite && (
              <Link to="/duty" className={buttonClass('outline', 'sm')}>
                Open the roster
              </Link>
            )}
          </div>
        );
      })}
    </div>
  );
}
