import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import type { Person } from '../../../api/staff.ts';
import { useMay, useMe } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { listColleagues } from '../calls.ts';

type AssigneeProps = {
  of: { assigned_to: Person | null };
  busy: boolean;
  /** An account's id, "me", or null for nobody. */
  onGive: (to: string | null) => void;
};

/** Who has it, and giving it to somebody else. */
export function Assignee({ of, busy, onGive }: AssigneeProps) {
  const me = useMe();
  const others = useColleagues();
  const mine = of.assigned_to?.id === me.id;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold text-sm" id="assignee">
        Assigned to
      </span>
      <Select
        aria-labelledby="assignee"
        className="text-[0.9375rem]"
        value={of.assigned_to?.id ?? ''}
        disabled={busy}
        onChange={(event) => onGive(event.target.value || null)}
      >
        <option value="">Nobody yet</option>
        {withCurrent(others, of.assigned_to).map(({ id, name }) => (
          <option key={id} value={id}>
            {id === me.id ? `${name} (me)` : name}
          </option>
        ))}
      </Select>
      {!mine && (
        <Button size="sm" busy={busy} onClick={() => onGive('me')}>
          <Icon of={UserCheck} />
          Assign to me
        </Button>
      )}
    </div>
  );
}

/** Who can be chosen: everybody who may work on requests. Until the list is there, or if it cannot be had, oneself. */
function useColleagues(): Person[] {
  const me = useMe();
  const mayAssign = useMay('quotes.write');
  const team = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => listColleagues(signal),
    enabled: mayAssign,
    staleTime: 60_000,
  });
  return [me, ...(team.data?.items ?? []).filter(({ id }) => id !== me.id)];
}

function withCurrent(people: Person[], current: Person | null): Person[] {
  if (current === null || people.some(({ id }) => id === current.id)) return people;
  return [...people, current];
}
