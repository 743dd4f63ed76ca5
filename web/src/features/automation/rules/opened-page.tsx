import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { BackToRules, NoSuch } from './parts.tsx';

type OpenedProps<Data, Thing> = {
  /** What is opened: `rule`. */
  what: string;
  query: UseQueryResult<Data>;
  /** The thing in the answer; undefined when the answer has none of this id. */
  find: (data: Data) => Thing | undefined;
  forbidden: ReactNode;
  /** The editor, with the thing as it was opened. */
  children: (opened: Thing) => ReactNode;
};

/** Opens a thing with what the server says now: what was read the last time may be old, and one does not begin to write with that. */
export function OpenedPage<Data, Thing>({
  what,
  query,
  find,
  forbidden,
  children,
}: OpenedProps<Data, Thing>) {
  const [opened, setOpened] = useState<Thing | null>(null);
  const isFresh = query.isFetchedAfterMount && query.isSuccess && !query.isFetching;
  const found = isFresh ? find(query.data) : undefined;
  if (opened === null && found !== undefined) setOpened(found);
  if (opened !== null) return children(opened);
  if (isFresh && found === undefined) return <NoSuch what={what} />;
  if (!query.isError) return <SkeletonCards what={`Opening the ${what}`} />;
  const { status } = asProblem(query.error);
  if (status === 403) return forbidden;
  if (status === 404) return <NoSuch what={what} />;
  const title = `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`;
  return (
    <>
      <PageTitle name={title} />
      <BackToRules />
      <h1 className="mb-4 text-[1.625rem] leading-9 tracking-tight">{title}</h1>
      <LoadFailure
        what={`The ${what}`}
        reason={explain(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </>
  );
}
