import { Button } from './button';

/** As much of a list's query as its end needs. */
type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The end of a list that has more; nothing where all is shown. */
export function More({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { of: Paged }) {
  if (!hasNextPage) return null;
  return (
    <div className="mt-5 text-center">
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
