import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * One change at a time. It counts as under way until everything that is shown live was fetched again, refused or not: so
 * the next change names the version that stands there now.
 */
export function useWork<Result = unknown>() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: () => Promise<Result>) => call(),
    onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
}
