import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * One change of a lead at a time. It counts as under way until everything that shows the lead was fetched again, refused
 * or not: so the next change names the version that stands there now.
 */
export function useLeadWork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
}
