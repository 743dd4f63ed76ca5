import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findCallers } from './calls.ts';

/** How long a number rests before it is looked for, in ms. */
const REST_MS = 250;

/** Who may be on the phone, by what was typed of a number and an address. */
export function useCallers(phone: string, email: string) {
  const [asked, setAsked] = useState({ phone: phone.trim(), email: email.trim() });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ phone: phone.trim(), email: email.trim() }), REST_MS);
    return () => clearTimeout(timer);
  }, [phone, email]);
  const known = asked.phone.replace(/\D/g, '').length >= FEWEST_DIGITS || asked.email.includes('@');
  return useQuery({
    queryKey: ['quotes', 'callers', asked],
    queryFn: ({ signal }) => findCallers(asked.phone.slice(0, 40), asked.email.slice(0, 254), signal),
    enabled: known,
    retry: false,
    placeholderData: (before) => (known ? before : undefined),
    select: ({ items }) => (known ? items : []),
  });
}

/** With fewer a number is too many people's; the server knows it better. */
const FEWEST_DIGITS = 6;
