import { useCallback } from 'react';
import { findPosts } from '../features/blog/staff/find-posts.ts';
import { findLeads } from '../features/leads/find-leads.ts';
import { findCampaigns } from '../features/newsletter/staff/campaigns/find-campaigns.ts';
import { findSubscribers } from '../features/newsletter/staff/find-subscribers.ts';
import { findOnBoard } from '../features/operations/find-on-board.ts';
import type { Find } from '../features/staff/palette.tsx';
import { may, type Permission, useMe } from '../lib/session/me.tsx';

/** What the palette offers to those who may read it, in this order. */
const finders: readonly { needs: Permission; find: Find }[] = [
  { needs: 'operations.read', find: findOnBoard },
  { needs: 'leads.read', find: findLeads },
  { needs: 'blog.read', find: findPosts },
  { needs: 'newsletter.read', find: findCampaigns },
  { needs: 'newsletter.read', find: findSubscribers },
];

/** What the palette finds for who is signed in. */
export function useFind(): Find {
  const me = useMe();
  return useCallback(
    async (words, signal) => {
      const mine = finders.filter(({ needs }) => may(me, needs));
      return (await Promise.all(mine.map(({ find }) => find(words, signal)))).flat();
    },
    [me],
  );
}
