import { Link } from 'react-router';
import { rulePage, sequencePage } from '../labels.ts';
import { useRules, useSequences } from '../queries.ts';

/** Which rules and sequences send a mail: who changes it should know whom it reaches. */
export function UsedBy({ mail }: { mail: string }) {
  const rules = useRules().data;
  const sequences = useSequences().data;
  if (rules === undefined || sequences === undefined) return null;
  const users = [
    ...rules
      .filter(({ actions }) =>
        actions.some(({ type, config }) => type === 'email' && config.template === mail),
      )
      .map(({ id, name }) => ({ to: rulePage(id), name })),
    ...sequences
      .filter(({ steps }) => steps.some(({ template }) => template === mail))
      .map(({ id, name }) => ({ to: sequencePage(id), name })),
  ];
  if (users.length === 0)
    return <p className="mt-3 text-ink-soft text-sm">No rule and no sequence sends it now.</p>;
  return (
    <p className="mt-3 text-ink-soft text-sm">
      Sent by{' '}
      {users.map(({ to, name }, at) => (
        <span key={to}>
          {at > 0 && ', '}
          <Link to={to} className="inline-block min-h-6 text-ink underline underline-offset-4">
            {name}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}
