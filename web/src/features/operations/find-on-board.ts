import { listQuotes } from './calls.ts';
import { serviceLabel, statusLabel } from './labels.ts';
import { listMessages } from './messages/calls.ts';
import { subjectLabel } from './messages/message.model.ts';
import { fullName } from './person.ts';

/** How many of each kind the palette offers. */
const most = 5;

/** Requests and messages by name, e-mail, company, reference or ticket, closed ones too: what the palette offers. */
export async function findOnBoard(words: string, signal: AbortSignal) {
  const wanted = { status: 'all', q: words } as const;
  const [quotes, messages] = await Promise.all([
    listQuotes(wanted, '', signal),
    listMessages(wanted, '', signal),
  ]);
  return [
    ...(quotes.items ?? []).slice(0, most).map((quote) => ({
      id: quote.id,
      label: fullName(quote),
      detail: `${quote.ticket_id} · ${serviceLabel(quote.service_type)} · ${statusLabel(quote.status)}`,
      to: `/operations?quote=${encodeURIComponent(quote.id)}`,
    })),
    ...(messages.items ?? []).slice(0, most).map((message) => ({
      id: message.id,
      label: message.name,
      detail: `${message.reference} · ${subjectLabel(message.subject)}`,
      to: `/operations?tab=messages&message=${encodeURIComponent(message.id)}`,
    })),
  ];
}
