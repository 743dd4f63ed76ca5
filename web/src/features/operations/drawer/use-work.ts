import { useMutation, useQueryClient } from '@tanstack/react-query';

/** One change at a time; everything that shows the row is fetched again afterwards, refused or not. */
export function useWork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
}
