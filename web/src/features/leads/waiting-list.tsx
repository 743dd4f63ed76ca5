import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explain } from '../../api/problem.ts';
import { Section } from '../../ui/section.tsx';

type WaitingListProps<Row> = {
  /** Its heading; the number follows. */
  title: string;
  /** Names the query among those of leads. */
  name: string;
  load: (signal: AbortSignal) => Promise<readonly Row[] | null>;
  /** Begins the sentence of a failure: "… could not be loaded." */
  what: string;
  children: (row: Row) => ReactNode;
  /** Stands between heading and rows. */
  note?: ReactNode;
};

/** What waits for somebody above the list of leads, by news. Nothing when there is none. */
export function WaitingList<Row extends { id: string }>(props: WaitingListProps<Row>) {
  const { data, isError, error } = useQuery({
    queryKey: ['leads', props.name],
    queryFn: async ({ signal }) => (await props.load(signal)) ?? [],
    meta: { live: true },
    refetchInterval: 30_000,
  });
  if (isError && !data) {
    return (
      <p role="alert" className="mb-4 text-danger">
        {props.what} could not be loaded. {explain(error)}
      </p>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Section level="h2" title={`${props.title}: ${data.length}`} className="mb-5">
      {props.note && <p className="mb-3 text-ink-soft text-sm">{props.note}</p>}
      <ul className="divide-y divide-line">
        {data.map((row) => (
          <li key={row.id} className="py-3 first:pt-0 last:pb-0">
            {props.children(row)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
