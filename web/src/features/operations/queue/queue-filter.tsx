import type { QueuePage } from '../../../api/staff.ts';
import { useColleagues, withCurrent } from '../../../lib/session/colleagues.ts';
import { useMay, useMe } from '../../../lib/session/me.tsx';
import { Select } from '../../../ui/controls.tsx';
import { cx } from '../../../ui/cx.ts';
import { kindNames, NOBODY, type QueueFilter, waiting } from './queue.model.ts';

type FilterProps = {
  filter: QueueFilter;
  counts: QueuePage['counts'];
  teams: QueuePage['teams'];
  onChange: (change: Partial<QueueFilter>) => void;
};

/** Which rows are shown: of which kind, whose. */
export function QueueFilterBar({ filter, counts, teams, onChange }: FilterProps) {
  const me = useMe();
  const current =
    filter.person && filter.person !== NOBODY ? { id: filter.person, name: filter.person } : null;
  const people = withCurrent(useColleagues(useMay('quotes.write')), current);
  const kinds = counts.filter(({ kind }) => waiting(counts, filter.view, kind) > 0 || kind === filter.kind);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <fieldset className="-mx-4 flex min-w-0 max-w-[100vw] gap-1.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">Kind</legend>
        <Chip
          label="All"
          count={waiting(counts, filter.view)}
          on={filter.kind === ''}
          onPress={() => onChange({ kind: '' })}
        />
        {kinds.map(({ kind }) => (
          <Chip
            key={kind}
            label={kindNames[kind]}
            count={waiting(counts, filter.view, kind)}
            on={filter.kind === kind}
            onPress={() => onChange({ kind: filter.kind === kind ? '' : kind })}
          />
        ))}
      </fieldset>
      {filter.view === 'all' && (
        <div className="flex min-w-0 gap-2">
          <Select
            aria-label="Team"
            className="text-[0.9375rem]"
            value={filter.team}
            onChange={(event) => onChange({ team: event.target.value })}
          >
            <option value="">All teams</option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Who has it"
            className="text-[0.9375rem]"
            value={filter.person}
            onChange={(event) => onChange({ person: event.target.value })}
          >
            <option value="">Everybody</option>
            <option value={NOBODY}>Nobody</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === me.id ? `${name} (me)` : name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}

function Chip({
  label,
  count,
  on,
  onPress,
}: {
  label: string;
  count: number;
  on: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'min-h-9 shrink-0 cursor-pointer whitespace-nowrap rounded-full border px-3 font-semibold text-sm',
        on
          ? 'border-accent bg-accent-soft text-accent-strong'
          : 'border-line-strong/60 bg-surface text-ink-soft hover:text-ink',
      )}
    >
      {label} <span className="figures font-normal">{count}</span>
    </button>
  );
}
