import { useServerTime } from '../../../../../lib/clock/server-clock.tsx';
import { useMay } from '../../../../../lib/session/me.tsx';
import { InputField } from '../../../../../ui/controls.tsx';
import { DueFields } from '../../../../../ui/due-fields.tsx';
import { MarkdownEditor } from '../../../../../ui/markdown-editor.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { checkDue, fieldOfServer, limits } from '../fields.model.ts';
import { kilobytes } from '../numbers.model.ts';
import { TopicsField } from '../topics-field.tsx';
import { idOf } from './field-ids.ts';
import { PersonalWords } from './personal-words.tsx';
import { Preflight } from './preflight.tsx';
import { PreviewPane } from './preview-pane.tsx';
import type { useEditing } from './use-editing.ts';
import { usePreview } from './use-preview.ts';

type FieldsProps = {
  editing: ReturnType<typeof useEditing>;
  readOnly: boolean;
  isNew: boolean;
};

/** The fields of a campaign, and its mail beside the text. */
export function Fields({ editing: { fields, errors, set }, readOnly, isNew }: FieldsProps) {
  const preview = usePreview(fields);
  const isEmpty = fields.title === '' && fields.subject === '' && fields.content === '';
  const go = (name: string) => {
    const field = fieldOfServer(name);
    if (field) document.getElementById(idOf(field))?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      <fieldset disabled={readOnly} className="min-w-0">
        <legend className="sr-only">What the campaign is</legend>
        <Section level="h2" title="What it is">
          <div className="grid gap-4 lg:grid-cols-2">
            <InputField
              label="Title"
              hint="For us, and for the archive."
              id={idOf('title')}
              name="title"
              required
              autoFocus={isNew}
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
            <div className="lg:col-span-2">
              <TopicsField
                id={idOf('topics')}
                chosen={fields.topics}
                error={errors.topics}
                onChange={(topics) => set({ topics })}
              />
            </div>
          </div>
        </Section>
      </fieldset>
      {/* Outside of any fieldset that may be disabled: read-only users scroll here by keyboard. */}
      <MarkdownEditor
        id={idOf('content')}
        value={fields.content}
        error={errors.content}
        readOnly={readOnly}
        autoFocus={false}
        onChange={(content) => set({ content })}
        aside={
          <p className="figures text-ink-soft text-sm">
            {preview.query.data ? `${kilobytes(preview.query.data.bytes)} of mail` : ' '}
          </p>
        }
        hint={readOnly ? undefined : <PersonalWords />}
        preview={() => <PreviewPane preview={preview} className="h-full" />}
      />
      {!isEmpty && !readOnly && <Preflight preview={preview} onGo={go} />}
      {!readOnly && <Schedule due={fields.due} second={fields.second} error={errors.due} set={set} />}
    </div>
  );
}

type ScheduleProps = Pick<FieldsProps['editing']['fields'], 'due' | 'second'> & {
  error: string | undefined;
  set: FieldsProps['editing']['set'];
};

/** When it is sent automatically; only for those who may send. */
function Schedule({ due, second, error, set }: ScheduleProps) {
  const maySend = useMay('newsletter.send');
  const early = useServerTime((now) => (due.day && due.time ? (checkDue({ due, second }, now) ?? '') : ''));
  if (!maySend) return null;
  return (
    <Section level="h2" title="Schedule">
      <div className="flex max-w-xl flex-col gap-3">
        <p className="text-ink-soft text-sm">
          Without a date it stays a draft, and is sent when someone presses Send Now.
        </p>
        <DueFields
          due={due}
          second={second}
          id={idOf('due')}
          label="Date"
          problem={error ?? early}
          what="It is sent by itself"
          onChange={set}
        />
      </div>
    </Section>
  );
}
