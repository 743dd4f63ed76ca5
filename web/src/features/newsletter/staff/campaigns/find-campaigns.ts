import { listCampaigns } from './calls.ts';
import { campaignPage, statusLook } from './labels.ts';

/** How many the palette shows. */
const most = 5;

/** Campaigns by a part of their title or subject, for the palette. */
export async function findCampaigns(words: string, signal: AbortSignal) {
  const page = await listCampaigns('', signal, { q: words, limit: most });
  return (page.items ?? []).map(({ id, title, status }) => ({
    id,
    label: title,
    detail: `Campaign · ${statusLook(status).label}`,
    to: campaignPage(id),
  }));
}
