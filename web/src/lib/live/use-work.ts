import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

type Call<Result> = () => Promise<Result>;

/**
 * One change at a time. It counts as under way until everything that is shown live was fetched again, refused or not: so
 * the next change names the version that stands there now. The second press of a double click, which comes before
 * anything could be drawn, is none.
 */
export function useWork<Result = unknown>() {
  const client = useQueryClient();
  const under = useRef(false);
  const work = useMutation({
    mutationFn: (call: Call<Result>) => call(),
    onSettled: async () => {
      try {
        await client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
      } finally {
        under.current = false;
      }
    },
  });
  const mutate = (call: Call<Result>, options?: MutateOptions<Result, Error, Call<Result>>) => {
    if (under.current) return;
    under.current = true;
    work.mutate(call, options);
  };
  return { ...work, mutate };
}
