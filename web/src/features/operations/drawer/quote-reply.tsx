import type { QuoteDetail } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { reply } from '../calls.ts';
import { isOpen, serviceLabel, wantedAnswer } from '../labels.ts';
import { fullName } from '../person.ts';
import { latestOf, replySubject, replyTemplates } from '../reply.model.ts';
import { ReplyForm } from './reply-form.tsx';

/** The answer to a request (D81), for staff who may write in the company's name. */
export function QuoteReply({ quote }: { quote: QuoteDetail }) {
  if (!useMay('quotes.reply')) return null;
  if (!quote.email) {
    return (
      <Notice title="No email address">
        {quote.first_name || 'This person'} gave none. Call, and mark the request as responded.
      </Notice>
    );
  }
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
      warning={<Wanted quote={quote} />}
    />
  );
}

/** Who asked for a call or a text message is not to get an email instead, unless somebody decides so. */
function Wanted({ quote }: { quote: QuoteDetail }) {
  const { preferred_contact: way, phone, phone_raw, phone_e164 } = quote;
  if (!way || way === 'email') return null;
  const typed = phone_raw || phone;
  return (
    <Notice tone="warning" className="mb-4" title={`${wantedAnswer(way)}, not an email`}>
      <p>
        {quote.first_name || 'This person'} asked for it with the request.{' '}
        {typed && (
          <a
            href={(way === 'text' ? 'sms:' : 'tel:') + (phone_e164 || typed)}
            className="inline-block min-h-6 font-semibold underline underline-offset-4"
          >
            {way === 'text' ? 'Text' : 'Call'} {typed}
          </a>
        )}
      </p>
    </Notice>
  );
}
