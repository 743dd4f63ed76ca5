import { reply } from '@catalog/limits.json';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import { useDraft } from '../../../lib/form/draft.ts';
import { Button } from '../../../ui/button.tsx';
import { InputField, TextAreaField } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useAnswering } from '../quote-link.ts';

/**
 * An answer as it is being written; `respond` also stops the clock. `seen` is the time of the latest entry of the
 * history that its writer has had before them: an answer of a colleague since then is told before this one goes.
 */
export type Draft = { subject: string; body: string; respond: boolean; seen: string };

/** The type of the problem 409 of who was not the first. */
const ANSWERED_MEANWHILE = '/problems/answered-meanwhile';

type ReplyFormProps = {
  /** The row that is answered. */
  to: { id: string; name: string; email: string };
  /** Whether its clock still runs, so that the answer may stop it. */
  open: boolean;
  /** What stopping it is called: "Mark responded". */
  mark: string;
  /** The time of the latest entry of the history shown, RFC 3339. */
  latest: string;
  /** The beginnings offered. */
  templates: readonly { id: string; label: string; draft: () => Pick<Draft, 'subject' | 'body'> }[];
  send: (draft: Draft) => Promise<unknown>;
  /** What its writer has to know before anything is sent. */
  warning?: ReactNode;
};

/** Answers from here, by mail in the company's name (D81). What is typed outlives closing, reloading and failed sendings. */
export function ReplyForm(props: ReplyFormProps) {
  const [draft, setDraft] = useDraft<Draft>(`reply.${props.to.id}`);
  useBegun(props, draft, setDraft);
  return (
    <Section title="Reply">
      {props.warning}
      {draft === null ? (
        <Templates {...props} onChoose={setDraft} />
      ) : (
        <Form {...props} draft={draft} onDraft={setDraft} />
      )}
    </Section>
  );
}

/** Who came to answer finds the first text begun. Once: discarding it offers all of them. */
function useBegun(
  { templates, open, latest }: ReplyFormProps,
  draft: Draft | null,
  onDraft: (draft: Draft) => void,
) {
  const begun = useRef(false);
  const answering = useAnswering();
  useEffect(() => {
    if (!answering || begun.current) return;
    begun.current = true;
    const first = templates[0];
    if (draft === null && first) onDraft({ ...first.draft(), respond: open, seen: latest });
  }, [answering, templates, open, latest, draft, onDraft]);
}

/** Puts the focus of who came to answer into the text, once it is there. */
function useFocusToAnswer(): RefObject<HTMLTextAreaElement | null> {
  const text = useRef<HTMLTextAreaElement>(null);
  const answering = useAnswering();
  useEffect(() => {
    if (!answering) return;
    text.current?.focus({ preventScroll: true });
    // The whole form, so that its button is in sight, too.
    text.current?.form?.scrollIntoView({ block: 'end' });
  }, [answering]);
  return text;
}

function Templates({
  templates,
  open,
  latest,
  onChoose,
}: ReplyFormProps & { onChoose: (draft: Draft) => void }) {
  return (
    <>
      <p className="mb-2.5 text-ink-soft text-sm">
        Begin with a text; you can change every word before it goes.
      </p>
      <div className="flex flex-wrap gap-2">
        {templates.map((template) => (
          <Button
            key={template.id}
            size="sm"
            className="min-h-11"
            onClick={() => onChoose({ ...template.draft(), respond: open, seen: latest })}
          >
            {template.label}
          </Button>
        ))}
      </div>
    </>
  );
}

type FormProps = ReplyFormProps & { draft: Draft; onDraft: (draft: Draft | null) => void };

function Form({ draft, onDraft, ...props }: FormProps) {
  const { to, open, mark, latest } = props;
  const send = useSend(props, () => onDraft(null));
  const text = useFocusToAnswer();
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part });
  const missing = draft.subject.trim() === '' || draft.body.trim() === '';
  return (
    <form
      data-answer
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) send.mutate(draft);
      }}
    >
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">To {to.email}</p>
      <InputField
        label="Subject"
        maxLength={reply.subject}
        required
        value={draft.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextAreaField
        ref={text}
        label="Text"
        rows={10}
        maxLength={reply.body}
        required
        value={draft.body}
        onChange={(event) => change({ body: event.target.value })}
      />
      {open && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={draft.respond}
            onChange={(event) => change({ respond: event.target.checked })}
          />
          {mark}: the clock stops when this mail is on its way
        </label>
      )}
      <div role="alert">
        {send.isError &&
          (asProblem(send.error).kind === ANSWERED_MEANWHILE ? (
            <Notice tone="warning" title="A colleague was faster. Yours was not sent.">
              <p>{explain(send.error)}</p>
              <Button
                size="sm"
                className="mt-2 min-h-11"
                busy={send.isPending}
                onClick={() => {
                  const knowing = { ...draft, seen: latest };
                  onDraft(knowing);
                  send.mutate(knowing);
                }}
              >
                Send mine as well
              </Button>
            </Notice>
          ) : (
            <Notice tone="danger" title="Not sent. Your text is kept.">
              {explain(send.error)}
            </Notice>
          ))}
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

function useSend({ to, open, send }: ReplyFormProps, onSent: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: ({ subject, body, respond, seen }: Draft) =>
      send({ subject: subject.trim(), body, respond: respond && open, seen }),
    onSuccess: () => {
      onSent();
      toasts.show({
        title: `Reply to ${to.name} is on its way.`,
        description: 'Its state stands below, under Mails.',
      });
    },
    onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
}
