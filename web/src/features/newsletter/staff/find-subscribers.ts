import { listSubscribers } from './calls.ts';
import { pageOf, statusLabel } from './labels.ts';

/** How many the palette shows. */
const most = 5;

/** Subscribers by a part of their address, for the palette. */
export async function findSubscribers(words: string, signal: AbortSignal) {
  const page = await listSubscribers({ status: 'all', topic: '', q: words }, '', signal, most);
  return (page.items ?? []).map(({ id, email, status }) => ({
    id,
    label: email,
    detail: `Subscriber · ${statusLabel(status)}`,
    to: pageOf(id),
  }));
}
