import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { AutomationTemplate } from '../../../api/staff.ts';
import { InputField } from '../../../ui/controls.tsx';
import { MarkdownEditor } from '../../../ui/markdown-editor.tsx';
import { Section } from '../../../ui/section.tsx';
import { useTemplates } from '../queries.ts';
import { readTemplate, saveTemplate } from './calls.ts';
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
import { useMailPreview } from './use-mail-preview.ts';
import { UsedBy } from './used-by.tsx';

/** `/automation-dashboard/mails/:id` (S72). */
export function MailPage({ forbidden }: { forbidden: ReactNode }) {
  const { id = '' } = useParams();
  return <Existing key={id} id={id} forbidden={forbidden} />;
}

function Existing({ id, forbidden }: { id: string; forbidden: ReactNode }) {
  return (
    <OpenedPage
      what="mail"
      query={useTemplates()}
      find={(rows) => rows.find((row) => row.id === id)}
      forbidden={forbidden}
    >
      {(mail) => <MailEditor opened={mail} />}
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
  read: readTemplate,
  save: (id, version, fields) => saveTemplate(id, version, lettersOf(fields)),
};

/** The editor of one mail. */
function MailEditor({ opened }: { opened: AutomationTemplate }) {
  const latest = useTemplates().data?.find(({ id }) => id === opened.id);
  const editor = useEditor({ sheet, opened, empty: fieldsOfMail(opened), latest });
  const { fields, errors, set, mayWrite } = editor;
  const preview = useMailPreview(fields);
  return (
    <EditorFrame
      editor={editor}
      name={`Mail ${opened.id}`}
      heading={`Mail “${opened.id}”`}
      reading="Your role may read this mail. Changing it needs the role Owner; ask an owner."
    >
      <div className="flex flex-col gap-4">
        <Section level="h2" title="What it is about">
          <fieldset disabled={!mayWrite} className="min-w-0">
            <legend className="sr-only">What it is about</legend>
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
          <UsedBy mail={opened.id} />
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
        {mayWrite && (
          <p className="px-1 text-ink-soft text-sm">
            Saving makes the next version. Leads under way get the one that they began with.
          </p>
        )}
      </div>
    </EditorFrame>
  );
}
