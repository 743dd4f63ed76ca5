import { Mail, Plus, Trash2, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { asProblem, explain } from '../../../api/problem.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { DASHBOARD, rulePage, sequencePage, templatePage } from '../labels.ts';
import { useRules, useSequences, useTemplates } from '../queries.ts';
import { MailList } from './mail-list.tsx';
import { useDeleted, useFetchedAt } from './queries.ts';
import { DeletedList } from './removal/deleted-list.tsx';
import { RuleCard } from './rule-card.tsx';
import { SequenceCard } from './sequence-card.tsx';

/** `/automation-dashboard/rules`: everything that automation does by itself, and the mails it sends (D76). */
export function RulesPage({ forbidden }: { forbidden: ReactNode }) {
  const rules = useRules();
  const sequences = useSequences();
  const templates = useTemplates();
  const deleted = useDeleted();
  const mayWrite = useMay('automation.write');
  if ([rules, sequences, templates].some(({ error }) => error && asProblem(error).status === 403))
    return forbidden;
  return (
    <>
      <PageTitle name="Rules, sequences and mails" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">
            Rules, sequences and mails
          </h1>
          <p className="text-ink-soft">
            What automation does with leads by itself, and when it asks a person.
          </p>
          {!mayWrite && (
            <p className="mt-1 text-ink-soft text-sm">
              Your role may read all of this and try rules. Changing it needs the role Owner; ask an owner.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:grow">
          <Link to={DASHBOARD} className={buttonClass('outline', 'md', 'max-sm:grow')}>
            Dashboard
          </Link>
          {mayWrite && (
            <Link to={rulePage()} className={buttonClass('action', 'md', 'max-sm:grow')}>
              <Icon of={Plus} />
              New rule
            </Link>
          )}
        </div>
      </header>
      <Group title="Rules" query={rules} empty={{ icon: Workflow, title: 'No rules yet.' }}>
        {(rows) => (
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {rows.map((rule) => (
              <li key={rule.id} className="flex">
                <RuleCard rule={rule} />
              </li>
            ))}
          </ul>
        )}
      </Group>
      <Group
        title="Sequences"
        query={sequences}
        empty={{ icon: Workflow, title: 'No sequences yet.' }}
        add={mayWrite && { to: sequencePage(), label: 'New sequence' }}
      >
        {(rows) => (
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {rows.map((sequence) => (
              <li key={sequence.id} className="flex">
                <SequenceCard sequence={sequence} />
              </li>
            ))}
          </ul>
        )}
      </Group>
      <Group
        title="Mails"
        query={templates}
        empty={{ icon: Mail, title: 'No mails yet.' }}
        add={mayWrite && { to: templatePage(), label: 'New mail' }}
      >
        {(rows) => <MailList mails={rows} />}
      </Group>
      {(deleted.isError || (deleted.data && deleted.data.length > 0)) && (
        <Group title="Deleted" query={deleted} empty={{ icon: Trash2, title: 'Nothing is deleted.' }}>
          {(rows) => <DeletedList rows={rows} />}
        </Group>
      )}
    </>
  );
}

type Answer<Row> = {
  data: Row[] | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

type GroupProps<Row> = {
  title: string;
  query: Answer<Row>;
  empty: { icon: typeof Mail; title: string };
  /** Where a new one is made. */
  add?: { to: string; label: string } | false;
  children: (rows: Row[]) => ReactNode;
};

/** One of the lists; what could not be fetched is stale and says since when, and is never an empty list (D8). */
function Group<Row>({ title, query, empty, add = false, children }: GroupProps<Row>) {
  const { data, isError, error, isFetching, dataUpdatedAt, refetch } = query;
  const since = useFetchedAt(dataUpdatedAt);
  return (
    <section aria-label={title} className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {title}
          {data && <span className="figures ml-2 font-normal text-base text-ink-faint">{data.length}</span>}
        </h2>
        {add && (
          <Link to={add.to} className={buttonClass('outline', 'sm', 'min-h-11')}>
            <Icon of={Plus} />
            {add.label}
          </Link>
        )}
      </div>
      {isError && (
        <LoadFailure
          what={`The ${title.toLowerCase()}`}
          reason={explain(error)}
          since={since}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <SkeletonCards rows={2} what={`Loading ${title.toLowerCase()}`} />}
      {data && data.length > 0 && children(data)}
      {data?.length === 0 && !isError && <EmptyState {...empty} />}
    </section>
  );
}
