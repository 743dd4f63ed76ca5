import { UserCheck } from 'lucide-react';
import type { Person } from '../../../api/staff.ts';
import { useColleagues, withCurrent } from '../../../lib/session/colleagues.ts';
import { useMay, useMe } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';

type AssigneeProps = {
  of: { assigned_to: Person | null };
  busy: boolean;
  /** An account's id, "me", or null for nobody. */
  onGive: (to: string | null) => void;
};

/** Who has it, and giving it to somebody else. */
export function Assignee({ of, busy, onGive }: AssigneeProps) {
  const me = useMe();
  const others = useColleagues(useMay('quotes.write'));
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
        busy={busy}
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
