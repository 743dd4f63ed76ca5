import { type ReactNode, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AutomationSequence } from '../../../api/staff.ts';
import { InputField, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { sequencePage } from '../labels.ts';
import { BoundsSection, CheckLine } from './bounds-section.tsx';
import { ConditionsSection } from './conditions-section.tsx';
import { EditorFrame } from './editing/editor-frame.tsx';
import { idOf } from './editing/sheet.ts';
import { useEditor } from './editing/use-editor.ts';
import { OpenedPage } from './opened-page.tsx';
import { PlanLines } from './plan-lines.tsx';
import { useSequence } from './queries.ts';
import { Named, NewPage } from './removal/new-page.tsx';
import { limits } from './rule-fields.model.ts';
import {
  emptySequence,
  fieldsOfSequence,
  othersChoices,
  othersOf,
  type SequenceFields,
  sequenceLines,
  sequencePlan,
  tidySequence,
} from './sequence-fields.model.ts';
import { useSequenceSheet } from './sequence-sheet.ts';
import { StepsSection } from './steps-section.tsx';
import { TriggerSection } from './trigger-section.tsx';

/** `/automation-dashboard/sequences/new` and `/automation-dashboard/sequences/:id` (S153-S155, D101). */
export function SequencePage({ forbidden }: { forbidden: ReactNode }) {
  const { id = '' } = useParams();
  if (id !== '') return <Existing key={id} id={id} forbidden={forbidden} />;
  return (
    <NewPage what="sequence" useThing={useSequence} forbidden={forbidden}>
      {(copied) =>
        copied === null ? (
          <SequenceEditor opened={null} />
        ) : (
          <Named of={copied.name}>
            {(name) => (
              <SequenceEditor
                opened={null}
                copy={{ of: copied.id, fields: { ...fieldsOfSequence(copied), name, active: false } }}
              />
            )}
          </Named>
        )
      }
    </NewPage>
  );
}

function Existing({ id, forbidden }: { id: string; forbidden: ReactNode }) {
  return (
    <OpenedPage what="sequence" query={useSequence(id)} find={(sequence) => sequence} forbidden={forbidden}>
      {(sequence) => <SequenceEditor opened={sequence} />}
    </OpenedPage>
  );
}

type SequenceEditorProps = {
  /** Null for a new one. */
  opened: AutomationSequence | null;
  /** What a new one is a copy of, and what it says at first. */
  copy?: { of: string; fields: SequenceFields };
};

/** The editor of one sequence. */
function SequenceEditor({ opened, copy }: SequenceEditorProps) {
  const latest = useSequence(opened?.id ?? '').data;
  const navigate = useNavigate();
  const toasts = useToasts();
  const editor = useEditor({
    sheet: useSequenceSheet(),
    opened,
    empty: copy?.fields ?? emptySequence,
    ...(copy && { copyOf: copy.of }),
    latest,
    onCreated: ({ id, name, active }: AutomationSequence) => {
      toasts.show({ title: `“${name}” is stored. It is ${active ? 'on' : 'off'}.` });
      void navigate(sequencePage(id), { replace: true });
    },
  });
  const { fields, errors, set, mayWrite, current } = editor;
  const lines = useMemo(() => sequenceLines(sequencePlan(tidySequence(fields))), [fields]);
  return (
    <EditorFrame
      editor={editor}
      name={fields.name.trim() || 'New sequence'}
      heading={opened ? (current?.name ?? opened.name) : 'New sequence'}
      reading="Your role may read this sequence. Changing it needs the role Owner; ask an owner."
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">The sequence</legend>
          <Section level="h2" title="What it is called">
            <InputField
              id={idOf('name')}
              label="Name"
              required
              autoFocus={!opened}
              autoComplete="off"
              hint={`At most ${limits.name} characters.`}
              value={fields.name}
              error={errors.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Section>
          <TriggerSection
            trigger={fields.trigger}
            errors={errors}
            onChange={(trigger, path) => set({ trigger }, [path])}
          />
          <ConditionsSection
            conditions={fields.conditions}
            errors={errors}
            onChange={(conditions, path) => set({ conditions }, [path])}
          >
            <CheckLine
              checked={fields.express}
              label="Only who agreed to the newsletter"
              hint="Those who confirmed their subscription. Without this it is for all who may be written to."
              onChange={(express) => set({ express })}
            />
          </ConditionsSection>
          <StepsSection
            steps={fields.steps}
            errors={errors}
            onChange={(steps, path) => set({ steps }, [path])}
          />
        </fieldset>
        <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-4">
          <Section level="h2" title="In words">
            <PlanLines lines={lines} />
          </Section>
          <fieldset disabled={!mayWrite} className="min-w-0">
            <legend className="sr-only">What keeps it in bounds</legend>
            <BoundsSection
              windowDays={fields.windowDays}
              active={fields.active}
              errors={errors}
              onWindow={(windowDays) => set({ windowDays })}
              onActive={(active) => set({ active })}
            >
              <CheckLine
                checked={fields.officeHours}
                label="In the office hours only"
                hint="A mail that is due in the night waits for the morning."
                onChange={(officeHours) => set({ officeHours })}
              />
              <Field
                label="While another sequence runs with them"
                hint="Two at a time are many mails for one person."
              >
                {(wired) => (
                  <Select
                    {...wired}
                    value={fields.others}
                    onChange={({ target }) => set({ others: othersOf(target.value) })}
                  >
                    {othersChoices.map(({ id, label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </BoundsSection>
          </fieldset>
          {mayWrite && opened && (
            <p className="px-1 text-ink-soft text-sm">
              Saving makes the next version. Leads under way end on theirs.
            </p>
          )}
        </div>
      </div>
    </EditorFrame>
  );
}
