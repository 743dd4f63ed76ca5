import { useQuery } from '@tanstack/react-query';
import type { Person } from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';
import { useMe } from './me.tsx';

/**
 * Who work can be given to, oneself first: asked only for who may give it. Until the list is there, or if it cannot be
 * had, oneself.
 */
export function useColleagues(mayGive: boolean): Person[] {
  const me = useMe();
  const team = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => answerOf(staff.GET('/api/staff/colleagues', { signal })),
    staleTime: 60_000,
    enabled: mayGive,
  });
  return [me, ...(team.data?.items ?? []).filter(({ id }) => id !== me.id)];
}

/** Somebody who left, or may no longer be given work, is still named where they have some. */
export function withCurrent(people: readonly Person[], current: Person | null): Person[] {
  if (current === null || current.id === '' || people.some(({ id }) => id === current.id)) return [...people];
  return [...people, current];
}
