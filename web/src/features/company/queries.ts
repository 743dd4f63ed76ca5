import { useQuery } from '@tanstack/react-query';
import { readCompany } from './calls.ts';

/** Where the profile lies among what was fetched. */
export const companyKey = ['company'] as const;

/** The profile as it was saved last. */
export const useCompany = () =>
  useQuery({ queryKey: companyKey, queryFn: ({ signal }) => readCompany(signal), meta: { live: true } });
