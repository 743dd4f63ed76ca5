import options from '@catalog/options.json';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import type { Role, StaffUser } from '../../api/staff.ts';
import { useMe } from '../../lib/session/me.tsx';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { changeUser, endSessionsOf, listUsers, resetFactor } from './calls.ts';
import { FactorRules } from './factor-rules.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ForbiddenPage } from './signpost.tsx';

/** `/team`: who works here and what they may do; for owners (U32). */
export function TeamPage() {
  const users = useQuery({ queryKey: ['users', 'team'], queryFn: listUsers });
  const [inviting, setInviting] = useState(false);
  if (users.isError && asProblem(users.error).status === 403) return <ForbiddenPage />;
  return (
    <>
      <PageTitle name="Team" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Team</h1>
          <p className="text-ink-soft">Who works here, and what they may do.</p>
        </div>
        <Button tone="action" onClick={() => setInviting(true)}>
          <Icon of={UserPlus} />
          Invite
        </Button>
      </header>
      {users.isError && (
        <Notice tone="warning" role="alert" className="mb-4" title="The team could not be loaded.">
          <p>{explain(users.error)}</p>
          <Button size="sm" className="mt-2" busy={users.isFetching} onClick={() => void users.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      {users.isPending && <SkeletonCards what="Loading the team" rows={3} />}
      {users.data && (
        <DataTable
          caption="The team"
          columns={columns}
          rows={users.data.items ?? []}
          rowKey={({ id }) => id}
        />
      )}
      <Roles />
      <FactorRules />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </>
  );
}

const columns: readonly Column<StaffUser>[] = [
  { id: 'name', header: 'Name', main: true, cell: (user) => <Name user={user} /> },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'role', header: 'Role', cell: (user) => <RoleControl user={user} />, className: 'md:w-44' },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ last_seen_at }) => (last_seen_at ? <When at={last_seen_at} relative /> : 'never'),
  },
  {
    id: 'access',
    header: 'Access',
    cell: (user) => <AccessControl user={user} />,
    className: 'md:text-right',
  },
];

function Name({ user }: { user: StaffUser }) {
  const me = useMe();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {user.name || user.email}
      {user.id === me.id && <Badge tone="success">you</Badge>}
      {user.invited && !user.disabled && <Badge tone="info">invited</Badge>}
      {user.disabled && <Badge tone="warning">disabled</Badge>}
    </span>
  );
}

function useChange(user: StaffUser, done: string) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (change: { role?: Role; disabled?: boolean }) => changeUser(user.id, change),
    onSuccess: () => void toasts.show({ title: `${user.name || user.email} ${done}` }),
    onError: (thrown) =>
      void toasts.show({ title: 'Nothing was changed.', description: explain(thrown), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}

function RoleControl({ user }: { user: StaffUser }) {
  const change = useChange(user, 'has a new role and must sign in again.');
  return (
    <Select
      aria-label={`Role of ${user.name || user.email}`}
      value={change.isPending ? change.variables.role : user.role}
      busy={change.isPending}
      onChange={(event) => change.mutate({ role: event.target.value as Role })}
      className="min-h-10 py-1 text-[0.9375rem]"
    >
      {options.role.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** Disabling ends every session at once, so it asks; enabling does not. */
function AccessControl({ user }: { user: StaffUser }) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const change = useChange(user, user.disabled ? 'may sign in again.' : 'is disabled and signed out.');
  const name = user.name || user.email;
  if (user.id === me.id) return null;
  if (user.disabled) {
    return (
      <Button
        size="sm"
        busy={change.isPending}
        aria-label={`Enable ${name}`}
        onClick={() => change.mutate({ disabled: false })}
      >
        Enable
      </Button>
    );
  }
  if (!asking) {
    return (
      <span className="inline-flex flex-wrap justify-end gap-1">
        {user.second_factor && (
          <Act
            user={user}
            label="Take second factor off"
            done="has no app and no passkeys any more, and signs in with the password alone."
            call={resetFactor}
          />
        )}
        {!user.invited && (
          <Act user={user} label="Sign out" done="is signed out everywhere." call={endSessionsOf} />
        )}
        <Button size="sm" tone="quiet" aria-label={`Disable ${name}`} onClick={() => setAsking(true)}>
          Disable
        </Button>
      </span>
    );
  }
  return (
    <span className="inline-flex gap-2">
      <Button
        size="sm"
        tone="danger"
        busy={change.isPending}
        onClick={() => change.mutate({ disabled: true })}
      >
        Sign out and disable
      </Button>
      <Button size="sm" autoFocus onClick={() => setAsking(false)}>
        Keep
      </Button>
    </span>
  );
}

type ActProps = { user: StaffUser; label: string; done: string; call: (id: string) => Promise<unknown> };

/** Something done to a colleague's account with one press. */
function Act({ user, label, done, call }: ActProps) {
  const client = useQueryClient();
  const toasts = useToasts();
  const name = user.name || user.email;
  const act = useMutation({
    mutationFn: () => call(user.id),
    onSuccess: () => void toasts.show({ title: `${name} ${done}` }),
    onError: (thrown) =>
      void toasts.show({ title: 'Nothing was changed.', description: explain(thrown), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
  return (
    <Button
      size="sm"
      tone="quiet"
      busy={act.isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => act.mutate()}
    >
      {label}
    </Button>
  );
}

function Roles() {
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
      {options.role.map(({ id, label, can }) => (
        <div key={id} className="flex gap-2">
          <dt className="w-16 shrink-0 font-semibold">{label}</dt>
          <dd className="text-ink-soft">{can}</dd>
        </div>
      ))}
    </dl>
  );
}
