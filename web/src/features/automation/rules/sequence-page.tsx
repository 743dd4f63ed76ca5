import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router';
import type { AutomationSequence } from '../../../api/staff.ts';
import { InputField, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSequences } from '../queries.ts';
import { BoundsSection, CheckLine } from './bounds-section.tsx';
import { readSequence, saveSequence } from './calls.ts';
import { EditorFrame } from './editing/editor-frame.tsx';
import { idOf, type Sheet } from './editing/sheet.ts';
import { useEditor } from './editing/use-editor.ts';
import { OpenedPage } from './opened-page.tsx';
import { PlanLines } from './plan-lines.tsx';
import { limits } from './rule-fields.model.ts';
import {
  checkSequence,
  fieldsOfSequence,
  mergeSequences,
  othersChoices,
  othersOf,
  repairedSequence,
  type SequenceFields,
  sequenceChanges,
  sequenceKnows,
  sequenceLines,
  sequencePlan,
  tidySequence,
} from './sequence-fields.model.ts';
import { StepsSection } from './steps-section.tsx';

/** `/automation-dashboard/sequences/:id` (S153-S155). */
export function SequencePage({ forbidden }: { forbidden: ReactNode }) {
  const { id = '' } = useParams();
  return <Existing key={id} id={id} forbidden={forbidden} />;
}

function Existing({ id, forbidden }: { id: string; forbidden: ReactNode }) {
  return (
    <OpenedPage
      what="sequence"
      query={useSequences()}
      find={(rows) => rows.find((row) => row.id === id)}
      forbidden={forbidden}
    >
      {(sequence) => <SequenceEditor opened={sequence} />}
    </OpenedPage>
  );
}

const sheet: Sheet<AutomationSequence, SequenceFields> = {
  what: 'sequence',
  fieldsOf: fieldsOfSequence,
  repaired: repairedSequence,
  changes: sequenceChanges,
  merged: mergeSequences,
  tidy: tidySequence,
  check: checkSequence,
  knows: sequenceKnows,
  read: readSequence,
  save: (id, version, fields) => saveSequence(id, version, sequencePlan(fields)),
};

/** The editor of one sequence. */
function SequenceEditor({ opened }: { opened: AutomationSequence }) {
  const latest = useSequences().data?.find(({ id }) => id === opened.id);
  const editor = useEditor({ sheet, opened, empty: fieldsOfSequence(opened), latest });
  const { fields, errors, set, mayWrite, current } = editor;
  const lines = useMemo(
    () => sequenceLines({ ...opened, ...sequencePlan(tidySequence(fields)) }),
    [opened, fields],
  );
  return (
    <EditorFrame
      editor={editor}
      name={fields.name.trim() || 'Sequence'}
      heading={current?.name ?? opened.name}
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
              autoComplete="off"
              hint={`At most ${limits.name} characters.`}
              value={fields.name}
              error={errors.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Section>
          <StepsSection
            steps={fields.steps}
            errors={errors}
            onChange={(steps, path) => set({ steps }, [path])}
          />
        </fieldset>
        <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-4">
          <Section level="h2" title="In words">
            <PlanLines lines={lines} />
            <p className="mt-3 border-line border-t pt-2 text-ink-soft text-sm">
              What starts it and who it is for is fixed.
            </p>
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
              <Field label="While another sequence runs with them">
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
          {mayWrite && (
            <p className="px-1 text-ink-soft text-sm">
              Saving makes the next version. Leads under way end on theirs.
            </p>
          )}
        </div>
      </div>
    </EditorFrame>
  );
}
