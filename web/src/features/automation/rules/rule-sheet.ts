import { useMemo } from 'react';
import type { AutomationRule } from '../../../api/staff.ts';
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
      save: (id: string, version: number, fields: RuleFields) =>
        id === '' ? createRule(planOf(fields)) : saveRule(id, version, planOf(fields)),
    }),
    [],
  );
}
