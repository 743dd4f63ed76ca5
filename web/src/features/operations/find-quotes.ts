import { listQuotes } from './calls.ts';
import { serviceLabel, statusLabel } from './labels.ts';
import { fullName } from './person.ts';

/** Requests by name, e-mail, company or ticket, closed ones too: what the palette offers. */
export async function findQuotes(words: string, signal: AbortSignal) {
  const { items } = await listQuotes({ status: 'all', q: words }, '', signal);
  return (items ?? []).slice(0, 8).map((quote) => ({
    id: quote.id,
    label: fullName(quote),
    detail: `${quote.ticket_id} · ${serviceLabel(quote.service_type)} · ${statusLabel(quote.status)}`,
    to: `/operations?quote=${encodeURIComponent(quote.id)}`,
  }));
}
