import { useMemo, useRef } from 'react';
import type { AutomationRule } from '../../../api/staff.ts';
import { useRepeatKey } from '../../../lib/form/repeat-key.ts';
import { createRule, readRule, saveRule } from './calls.ts';
import type { Sheet } from './editing/sheet.ts';
import {
  checkRule,
  fieldsOfRule,
  mergeRules,
  planOf,
  type RuleFields,
  repairedRule,
  ruleKnows,
} from './rule-fields.model.ts';
import { ruleChanges } from './rule-words.model.ts';

/** How a rule is written. */
export function useRuleSheet(): Sheet<AutomationRule, RuleFields> {
  const key = useRef(useRepeatKey());
  return useMemo(
    () => ({
      what: 'rule',
      fieldsOf: fieldsOfRule,
      repaired: repairedRule,
      changes: ruleChanges,
      merged: mergeRules,
      tidy: (fields: RuleFields) => fields,
      check: checkRule,
      knows: ruleKnows,
      read: (id: string) => readRule(id),
      save: (id: string, version: number, fields: RuleFields) => {
        const plan = planOf(fields);
        return id === '' ? createRule(plan, key.current(plan)) : saveRule(id, version, plan);
      },
    }),
    [],
  );
}
