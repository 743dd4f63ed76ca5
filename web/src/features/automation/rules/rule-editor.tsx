import { FlaskConical, History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AutomationRule } from '../../../api/staff.ts';
import { Button } from '../../../ui/button.tsx';
import { InputField } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { rulePage } from '../labels.ts';
import { ActionsSection } from './actions-section.tsx';
import { BoundsSection, CheckLine } from './bounds-section.tsx';
import { ConditionsSection } from './conditions-section.tsx';
import { DryRunSection } from './dry-run.tsx';
import { EditorFrame } from './editing/editor-frame.tsx';
import { idOf } from './editing/sheet.ts';
import { useEditor } from './editing/use-editor.ts';
import { useRule } from './queries.ts';
import { emptyRule, limits, type RuleFields } from './rule-fields.model.ts';
import { RuleHistory } from './rule-history.tsx';
import { useRuleSheet } from './rule-sheet.ts';
import { summaryOf } from './rule-words.model.ts';
import { SummaryCard } from './summary-card.tsx';
import { TriggerSection } from './trigger-section.tsx';
import { useDryRun } from './use-dry-run.ts';

type RuleEditorProps = {
  /** Null for a new one. */
  opened: AutomationRule | null;
  /** What a new one is a copy of, and what it says at first. */
  copy?: { of: string; fields: RuleFields };
};

/** The editor of one rule. */
export function RuleEditor({ opened, copy }: RuleEditorProps) {
  const id = opened?.id ?? '';
  const latest = useRule(id).data;
  const navigate = useNavigate();
  const toasts = useToasts();
  const editor = useEditor({
    sheet: useRuleSheet(),
    opened,
    empty: copy?.fields ?? emptyRule,
    ...(copy && { copyOf: copy.of }),
    latest,
    onCreated: (rule: AutomationRule) => {
      toasts.show({ title: `“${rule.name}” is stored. It is ${rule.active ? 'on' : 'off'}.` });
      void navigate(rulePage(rule.id), { replace: true });
    },
  });
  const { fields, errors, set, mayWrite } = editor;
  const [history, setHistory] = useState(false);
  const dryRun = useDryRun(editor);
  const summary = useMemo(() => summaryOf(fields), [fields]);
  return (
    <EditorFrame
      editor={editor}
      name={fields.name.trim() || 'New rule'}
      heading={opened ? (editor.current?.name ?? opened.name) : 'New rule'}
      reading="Your role may read this rule and try it. Changing it needs the role Owner; ask an owner."
      actions={
        <>
          {opened && (
            <Button className="grow" onClick={() => setHistory(true)}>
              <Icon of={History} />
              History
            </Button>
          )}
          <Button className="grow" busy={dryRun.isBusy} onClick={dryRun.run}>
            {!dryRun.isBusy && <Icon of={FlaskConical} />}
            Dry run
          </Button>
        </>
      }
      below={
        <>
          <DryRunSection dryRun={dryRun} />
          {history && latest && (
            <RuleHistory
              versions={latest.versions}
              mayTakeOver={mayWrite}
              onTakeOver={(words, version) => {
                setHistory(false);
                editor.takeOver({ ...words, active: fields.active }, version);
              }}
              onClose={() => setHistory(false)}
            />
          )}
        </>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">The rule</legend>
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
          />
          <ActionsSection
            actions={fields.actions}
            errors={errors}
            onChange={(actions, path) => set({ actions }, [path])}
          />
        </fieldset>
        <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-4">
          <SummaryCard summary={summary} />
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
                checked={fields.approval}
                label="A person decides first"
                hint="Each time it begins a person is asked; nothing is done before they say yes."
                onChange={(approval) => set({ approval })}
              />
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
