import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Badges } from '../../../api/staff.ts';
import { listBadges } from './calls.ts';

const key = ['badges'] as const;

/** The register, and how an answer of the server takes its place. */
export function useRegister() {
  const client = useQueryClient();
  const register = useQuery({ queryKey: key, queryFn: ({ signal }) => listBadges(signal) });
  return { register, put: (next: Badges) => client.setQueryData(key, next) };
}
