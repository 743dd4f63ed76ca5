import { PenLine } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { explain } from '../../../../api/problem.ts';
import type { Campaign } from '../../../../api/staff.ts';
import { exactTime } from '../../../../lib/clock/board-time.ts';
import { useServerClock, useServerTime } from '../../../../lib/clock/server-clock.tsx';
import { useRepeatKey } from '../../../../lib/form/repeat-key.ts';
import { useWork } from '../../../../lib/live/use-work.ts';
import { useMay } from '../../../../lib/session/me.tsx';
import { Button } from '../../../../ui/button.tsx';
import { InputField, TextAreaField } from '../../../../ui/controls.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DueFields } from '../../../../ui/due-fields.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useToasts } from '../../../../ui/toasts.tsx';
import { createCampaign } from './calls.ts';
import { errorsOf, without } from './field-errors.ts';
import {
  type CampaignFields,
  changedFields,
  checkDue,
  checkFields,
  emptyFields,
  type FieldErrors,
  firstWrong,
  inputOf,
  limits,
} from './fields.model.ts';
import { campaignEditor } from './labels.ts';
import { TopicsField } from './topics-field.tsx';
import { useKeeping, useKeptWords } from './use-kept.ts';

/** The form of S42: the required fields, and when it is sent automatically. Typed text is kept when it is closed. */
export function NewCampaignDialog({ onClose }: { onClose: () => void }) {
  const form = useNewCampaign(onClose);
  const { fields, errors, set, problem, busy, idOf } = form;
  const navigate = useNavigate();
  const maySend = useMay('newsletter.send');
  const early = useServerTime((now) =>
    fields.due.day && fields.due.time ? (checkDue(fields, now) ?? '') : '',
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="New Campaign"
      className="sm:top-[5vh]! sm:max-h-[90dvh]! sm:max-w-2xl"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4.5 p-5">
        {form.restored && (
          <Notice tone="info" className="py-3 text-[0.9375rem]">
            What you typed before is still here.{' '}
            <button
              type="button"
              onClick={form.startOver}
              className="min-h-6 cursor-pointer font-semibold text-accent underline underline-offset-4"
            >
              Start over
            </button>
          </Notice>
        )}
        <InputField
          label="Title"
          hint="For us, and for the archive."
          id={idOf('title')}
          name="title"
          required
          maxLength={limits.title}
          value={fields.title}
          onChange={(event) => set({ title: event.target.value })}
          error={errors.title}
        />
        <InputField
          label="Subject"
          hint="The first thing a reader sees in the inbox."
          id={idOf('subject')}
          name="subject"
          required
          maxLength={limits.subject}
          value={fields.subject}
          onChange={(event) => set({ subject: event.target.value })}
          error={errors.subject}
        />
        <TextAreaField
          label="Content"
          hint="In Markdown. The editor has its buttons and shows the mail beside."
          id={idOf('content')}
          name="content"
          required
          rows={7}
          value={fields.content}
          onChange={(event) => set({ content: event.target.value })}
          error={errors.content}
        />
        <TopicsField
          id={idOf('topics')}
          chosen={fields.topics}
          error={errors.topics}
          onChange={(topics) => set({ topics })}
        />
        {maySend && (
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 font-semibold text-[0.9375rem] leading-snug">
              Schedule <span className="font-normal text-ink-faint text-sm">(none: it stays a draft)</span>
            </legend>
            <DueFields
              due={fields.due}
              second={fields.second}
              id={idOf('due')}
              label="Date"
              problem={errors.due ?? early}
              what="It is sent by itself"
              onChange={set}
            />
          </fieldset>
        )}
        <div role="alert" className="empty:hidden">
          {problem && (
            <Notice tone="danger" title="Failed to create campaign">
              {problem}
            </Notice>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            tone="quiet"
            className="sm:mr-auto"
            onClick={() => {
              form.secure();
              void navigate(campaignEditor());
            }}
          >
            <Icon of={PenLine} />
            Go on in the editor
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="action" busy={busy}>
            {busy ? 'Creating...' : 'Create Campaign'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useNewCampaign(onDone: () => void) {
  const keptOf = useKeptWords();
  const clock = useServerClock();
  const toasts = useToasts();
  const work = useWork<Campaign>();
  const key = useRepeatKey();
  const base = useId();
  const under = useRef(false);
  const [kept] = useState(() => keptOf('new', emptyFields));
  const [fields, setFields] = useState<CampaignFields>(kept?.fields ?? emptyFields);
  const [restored, setRestored] = useState(kept !== null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  const typed = changedFields(emptyFields, fields).length > 0;
  const keeping = useKeeping('new', typed ? fields : null, 0);
  const idOf = (name: string) => `${base}-${name}`;

  const complain = (found: FieldErrors) => {
    setErrors(found);
    const first = firstWrong(found);
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkFields(fields, clock.now());
    if (firstWrong(wrong) !== undefined) return complain(wrong);
    // Pressed twice before the next render: one campaign.
    if (under.current) return;
    under.current = true;
    setProblem('');
    const input = inputOf(fields);
    try {
      const made = await work.mutateAsync(() => createCampaign(input, key(input)));
      keeping.forget();
      onDone();
      toasts.show({
        title: made.scheduled_for
          ? `“${made.title}” is scheduled for ${exactTime(made.scheduled_for)}.`
          : `“${made.title}” is kept as a draft.`,
      });
    } catch (thrown) {
      setProblem(explain(thrown));
      complain(errorsOf(thrown));
    }
    under.current = false;
  };
  return {
    fields,
    errors,
    problem,
    restored,
    busy: work.isPending,
    idOf,
    secure: keeping.secure,
    submit: (event: FormEvent) => void submit(event),
    set: (part: Partial<CampaignFields>) => {
      setFields((now) => ({ ...now, ...part }));
      setErrors((now) => without(now, Object.keys(part)));
    },
    startOver: () => {
      setFields(emptyFields);
      setErrors({});
      setProblem('');
      setRestored(false);
      document.getElementById(idOf('title'))?.focus();
    },
  };
}
