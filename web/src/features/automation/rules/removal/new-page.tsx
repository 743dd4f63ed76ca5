import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useMay } from '../../../../lib/session/me.tsx';
import { SkeletonCards } from '../../../../ui/skeleton.tsx';
import { useRules, useSequences } from '../../queries.ts';
import { OpenedPage } from '../opened-page.tsx';
import { copyName } from './copy.model.ts';

type NewPageProps<Thing> = {
  what: string;
  /** Reads the thing that is copied; nothing without an id. */
  useThing: (id: string) => UseQueryResult<Thing>;
  forbidden: ReactNode;
  /** The editor, with what is copied; null from nothing. */
  children: (copied: Thing | null) => ReactNode;
};

/** Where something new is written: from nothing, or with `?copy=` as a copy of another one. */
export function NewPage<Thing>({ what, useThing, forbidden, children }: NewPageProps<Thing>) {
  const from = new URLSearchParams(useLocation().search).get('copy') ?? '';
  const query = useThing(from);
  if (!useMay('automation.write')) return forbidden;
  if (from === '') return children(null);
  return (
    <OpenedPage what={what} query={query} find={(thing) => thing} forbidden={forbidden}>
      {children}
    </OpenedPage>
  );
}

/** Draws a copy of a rule or sequence under a name that no other has. */
export function Named({ of, children }: { of: string; children: (name: string) => ReactNode }) {
  const [rules, sequences] = [useRules(), useSequences()];
  const [name, setName] = useState('');
  if (name !== '') return children(name);
  if (rules.isPending || sequences.isPending) return <SkeletonCards what="Opening the copy" />;
  setName(
    copyName(
      of,
      [...(rules.data ?? []), ...(sequences.data ?? [])].map((one) => one.name),
    ),
  );
  return null;
}
