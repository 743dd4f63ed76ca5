import options from '@catalog/options.json';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { explain } from '../../api/problem.ts';
import type { Role } from '../../api/staff.ts';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { getRules, putRules } from './calls.ts';

/** Which roles must have a second factor; for owners. */
export function FactorRules() {
  const client = useQueryClient();
  const toasts = useToasts();
  const rules = useQuery({ queryKey: ['users', 'rules'], queryFn: getRules });
  const put = useMutation({
    mutationFn: putRules,
    onError: (thrown) =>
      void toasts.show({ title: 'Nothing was changed.', description: explain(thrown), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['users', 'rules'] }),
  });
  if (!rules.data) return null;
  const must = put.isPending ? put.variables.factor_roles : rules.data.factor_roles;
  const change = (role: Role, on: boolean) =>
    put.mutate({ factor_roles: on ? [...must, role] : must.filter((it) => it !== role) });
  return (
    <Card className="mt-6 p-5">
      <h2 className="text-heading">Second factor</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Who must sign in with a code besides the password. Who has none yet, you included, sets one up at
        once, also where they are signed in now, and can do nothing else before.
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {options.role.map(({ id, label }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 rounded-control bg-sunken px-4 py-2.5"
          >
            <span>{label}</span>
            <Switch
              label={`${label} must have a second factor`}
              checked={must.includes(id as Role)}
              onChange={(on) => change(id as Role, on)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
