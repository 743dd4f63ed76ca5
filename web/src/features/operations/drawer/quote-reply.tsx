import type { QuoteDetail } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { reply } from '../calls.ts';
import { isOpen, serviceLabel } from '../labels.ts';
import { fullName } from '../person.ts';
import { latestOf, replySubject, replyTemplates } from '../reply.model.ts';
import { ReplyForm } from './reply-form.tsx';

/** The answer to a request (D81), for staff who may write in the company's name. */
export function QuoteReply({ quote }: { quote: QuoteDetail }) {
  if (!useMay('quotes.reply')) return null;
  const to = { ...quote, service: serviceLabel(quote.service_type) };
  return (
    <ReplyForm
      to={{ id: quote.id, name: fullName(quote), email: quote.email }}
      open={isOpen(quote.status)}
      mark="Mark responded"
      latest={latestOf(quote)}
      templates={replyTemplates.map(({ id, label, body }) => ({
        id,
        label,
        draft: () => ({ subject: replySubject(to), body: body(to) }),
      }))}
      send={(draft) => reply(quote.id, draft)}
    />
  );
}
