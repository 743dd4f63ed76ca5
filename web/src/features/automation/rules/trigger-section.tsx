import catalog from '@catalog/automation.json';
import leads from '@catalog/leads.json';
import { Section } from '../../../ui/section.tsx';
import type { Errors } from './editing/sheet.ts';
import { criterionOf, type RuleFields } from './rule-fields.model.ts';
import { Choose, NumberField } from './small-fields.tsx';

type TriggerProps = {
  trigger: RuleFields['trigger'];
  errors: Errors;
  onChange: (trigger: RuleFields['trigger'], path: string) => void;
};

/** What starts a rule, and what narrows it (U19). */
export function TriggerSection({ trigger, errors, onChange }: TriggerProps) {
  const set = (part: Partial<RuleFields['trigger']>, path: string) => onChange({ ...trigger, ...part }, path);
  return (
    <Section level="h2" title="When">
      <div className="grid gap-4 sm:grid-cols-2">
        <Choose
          path="trigger.type"
          label="What starts it"
          placeholder="Choose what happens"
          required
          choices={catalog.triggers}
          value={trigger.type}
          error={errors['trigger.type']}
          onChange={(type) => set({ type }, 'trigger')}
        />
        <Criterion trigger={trigger} errors={errors} set={set} />
      </div>
    </Section>
  );
}

type CriterionProps = Pick<TriggerProps, 'trigger' | 'errors'> & {
  set: (part: Partial<RuleFields['trigger']>, path: string) => void;
};

/** What the trigger asks for besides its type. */
function Criterion({ trigger, errors, set }: CriterionProps) {
  const criterion = criterionOf(trigger.type);
  const path = `trigger.criteria.${criterion}`;
  switch (criterion) {
    case 'hours':
      return (
        <NumberField
          path={path}
          label="After"
          unit="hours without a sign"
          required
          value={trigger.hours}
          error={errors[path]}
          onChange={(hours) => set({ hours }, path)}
        />
      );
    case 'crosses':
      return (
        <Choose
          path={path}
          label="Only when it crosses to"
          placeholder="Any change"
          choices={leads.priorities}
          value={trigger.crosses}
          error={errors[path]}
          onChange={(crosses) => set({ crosses }, path)}
        />
      );
    case 'to':
      return (
        <Choose
          path={path}
          label="Only to the stage"
          placeholder="Any stage"
          choices={leads.stages}
          value={trigger.to}
          error={errors[path]}
          onChange={(to) => set({ to }, path)}
        />
      );
    case 'form':
      return (
        <Choose
          path={path}
          label="Only this one"
          placeholder="Any form or chat message"
          choices={catalog.forms}
          value={trigger.form}
          error={errors[path]}
          onChange={(form) => set({ form }, path)}
        />
      );
  }
  return null;
}
