import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AutomationTemplate } from '../../../api/staff.ts';
import { InputField } from '../../../ui/controls.tsx';
import { MarkdownEditor } from '../../../ui/markdown-editor.tsx';
import { Section } from '../../../ui/section.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { templatePage } from '../labels.ts';
import { useTemplates } from '../queries.ts';
import { createTemplate, readTemplate, saveTemplate } from './calls.ts';
import { EditorFrame } from './editing/editor-frame.tsx';
import { idOf, type Sheet } from './editing/sheet.ts';
import { useEditor } from './editing/use-editor.ts';
import {
  checkMail,
  fieldsOfMail,
  lettersOf,
  type MailFields,
  mailChanges,
  mailKnows,
  mergeMails,
  mostSubject,
  repairedMail,
} from './mail-fields.model.ts';
import { MailPreviewPane } from './mail-preview.tsx';
import { MailProblems } from './mail-problems.tsx';
import { OpenedPage } from './opened-page.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import { useTemplate } from './queries.ts';
import { copyId } from './removal/copy.model.ts';
import { NewPage } from './removal/new-page.tsx';
import { useMailPreview } from './use-mail-preview.ts';
import { UsedBy } from './used-by.tsx';

/** `/automation-dashboard/mails/new` and `/automation-dashboard/mails/:id` (S72, D101). */
export function MailPage({ forbidden }: { forbidden: ReactNode }) {
  const { id = '' } = useParams();
  const { data: mails } = useTemplates();
  if (id !== '') return <Existing key={id} id={id} forbidden={forbidden} />;
  return (
    <NewPage what="mail" useThing={useTemplate} forbidden={forbidden}>
      {(copied) =>
        copied === null ? (
          <MailEditor opened={null} empty={{ name: '', subject: '', content: '' }} />
        ) : mails === undefined ? null : (
          <MailEditor
            opened={null}
            empty={{
              ...fieldsOfMail(copied),
              name: copyId(
                copied.id,
                mails.map((mail) => mail.id),
              ),
            }}
            copyOf={copied.id}
          />
        )
      }
    </NewPage>
  );
}

function Existing({ id, forbidden }: { id: string; forbidden: ReactNode }) {
  return (
    <OpenedPage what="mail" query={useTemplate(id)} find={(mail) => mail} forbidden={forbidden}>
      {(mail) => <MailEditor opened={mail} empty={fieldsOfMail(mail)} />}
    </OpenedPage>
  );
}

const sheet: Sheet<AutomationTemplate, MailFields> = {
  what: 'mail',
  fieldsOf: fieldsOfMail,
  repaired: repairedMail,
  changes: mailChanges,
  merged: mergeMails,
  tidy: (fields) => fields,
  check: checkMail,
  knows: mailKnows,
  read: (id) => readTemplate(id),
  save: (id, version, { name = '', ...fields }) =>
    id === '' ? createTemplate(name.trim(), lettersOf(fields)) : saveTemplate(id, version, lettersOf(fields)),
};

type MailEditorProps = {
  /** Null for a new one. */
  opened: AutomationTemplate | null;
  /** What a new one says at first, and what it is a copy of. */
  empty: MailFields;
  copyOf?: string;
};

/** The editor of one mail. */
function MailEditor({ opened, empty, copyOf }: MailEditorProps) {
  const latest = useTemplate(opened?.id ?? '').data;
  const navigate = useNavigate();
  const toasts = useToasts();
  const editor = useEditor({
    sheet,
    opened,
    empty,
    ...(copyOf && { copyOf }),
    latest,
    onCreated: ({ id }: AutomationTemplate) => {
      toasts.show({ title: `The mail “${id}” is stored. Rules and sequences can send it now.` });
      void navigate(templatePage(id), { replace: true });
    },
  });
  const { fields, errors, set, mayWrite } = editor;
  const preview = useMailPreview(fields);
  return (
    <EditorFrame
      editor={editor}
      name={opened ? `Mail ${opened.id}` : 'New mail'}
      heading={opened ? `Mail “${opened.id}”` : 'New mail'}
      {...(opened && { called: opened.id })}
      reading="Your role may read this mail. Changing it needs the role Owner; ask an owner."
    >
      <div className="flex flex-col gap-4">
        <Section level="h2" title="What it is about">
          <fieldset disabled={!mayWrite} className="min-w-0">
            <legend className="sr-only">What it is about</legend>
            {fields.name !== undefined && (
              <InputField
                id={idOf('name')}
                label="Name"
                required
                autoFocus
                autoComplete="off"
                className="mb-4"
                hint="Only your team sees it, and it stays as it is. It becomes small letters, digits and hyphens."
                value={fields.name}
                error={errors.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
            <InputField
              id={idOf('subject')}
              label="Subject"
              required
              autoComplete="off"
              hint={`The first thing a reader sees in the inbox; at most ${mostSubject} characters.`}
              value={fields.subject}
              error={errors.subject}
              onChange={(event) => set({ subject: event.target.value })}
            />
          </fieldset>
          {opened && <UsedBy mail={opened.id} />}
        </Section>
        {/* Not within a fieldset that may be disabled: who only reads scrolls here by the keyboard. */}
        <MarkdownEditor
          id={idOf('content')}
          value={fields.content}
          error={errors.content}
          readOnly={!mayWrite}
          withoutPictures
          autoFocus={false}
          onChange={(content) => set({ content })}
          aside={null}
          hint={mayWrite ? <PlaceButtons area={idOf('content')} /> : undefined}
          preview={() => <MailPreviewPane preview={preview} />}
        />
        {mayWrite && <MailProblems preview={preview} />}
        {mayWrite && opened && (
          <p className="px-1 text-ink-soft text-sm">
            Saving makes the next version. Leads under way get the one that they began with.
          </p>
        )}
      </div>
    </EditorFrame>
  );
}
