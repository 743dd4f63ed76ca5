import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { explain } from '../../../api/problem.ts';
import type { QuoteDetail } from '../../../api/staff.ts';
import { useDraft } from '../../../lib/form/draft.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { InputField, TextAreaField } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { reply } from '../calls.ts';
import { isOpen, serviceLabel } from '../labels.ts';
import { fullName } from '../person.ts';
import { REPLY_LIMIT, replySubject, replyTemplates } from '../reply.model.ts';
import { Section } from './section.tsx';

type Draft = { subject: string; body: string; respond: boolean };

/** Answers from here, by mail in the company's name (D81). What is typed outlives closing, reloading and failed sendings. */
export function ReplyForm({ quote }: { quote: QuoteDetail }) {
  const mayReply = useMay('quotes.reply');
  const [draft, setDraft] = useDraft<Draft>(`reply.${quote.id}`);
  if (!mayReply) return null;
  return (
    <Section title="Reply">
      {draft === null ? (
        <Templates quote={quote} onChoose={setDraft} />
      ) : (
        <Form quote={quote} draft={draft} onDraft={setDraft} />
      )}
    </Section>
  );
}

function Templates({ quote, onChoose }: { quote: QuoteDetail; onChoose: (draft: Draft) => void }) {
  const to = { ...quote, service: serviceLabel(quote.service_type) };
  return (
    <>
      <p className="mb-2.5 text-ink-soft text-sm">
        Begin with a text; you can change every word before it goes.
      </p>
      <div className="flex flex-wrap gap-2">
        {replyTemplates.map((template) => (
          <Button
            key={template.id}
            size="sm"
            className="min-h-11"
            onClick={() =>
              onChoose({ subject: replySubject(to), body: template.body(to), respond: isOpen(quote.status) })
            }
          >
            {template.label}
          </Button>
        ))}
      </div>
    </>
  );
}

function Form({
  quote,
  draft,
  onDraft,
}: {
  quote: QuoteDetail;
  draft: Draft;
  onDraft: (draft: Draft | null) => void;
}) {
  const send = useSend(quote, () => onDraft(null));
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part });
  const missing = draft.subject.trim() === '' || draft.body.trim() === '';
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) send.mutate(draft);
      }}
    >
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">To {quote.email}</p>
      <InputField
        label="Subject"
        maxLength={200}
        required
        value={draft.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextAreaField
        label="Text"
        rows={10}
        maxLength={REPLY_LIMIT}
        required
        value={draft.body}
        onChange={(event) => change({ body: event.target.value })}
      />
      {isOpen(quote.status) && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={draft.respond}
            onChange={(event) => change({ respond: event.target.checked })}
          />
          Mark responded: the clock stops when this mail is on its way
        </label>
      )}
      <div role="alert">
        {send.isError && (
          <Notice tone="danger" title="Not sent. Your text is kept.">
            {explain(send.error)}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="action" busy={send.isPending} disabled={missing}>
          <Icon of={Send} />
          {send.isPending ? 'Sending…' : 'Send reply'}
        </Button>
        <Button onClick={() => onDraft(null)}>Discard</Button>
      </div>
    </form>
  );
}

function useSend(quote: QuoteDetail, onSent: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: ({ subject, body, respond }: Draft) =>
      reply(quote.id, { subject: subject.trim(), body, respond: respond && isOpen(quote.status) }),
    onSuccess: () => {
      onSent();
      toasts.show({
        title: `Reply to ${fullName(quote)} is on its way.`,
        description: 'Its state stands below, under Mails.',
      });
    },
    onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
}
