import { useRef, useState } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import type { AutomationRule } from '../../../api/staff.ts';
import { type DryRun, tryRule } from './calls.ts';
import type { Editor } from './editing/use-editor.ts';
import { placed } from './editing/use-saving.ts';
import { checkRule, planOf, type RuleFields } from './rule-fields.model.ts';

/** What a dry run found, and whether the form still says what was tried. */
export type Tried = ReturnType<typeof useDryRun>;

/** Whom a rule means depends on these alone. */
const meaning = (fields: RuleFields): string => {
  const { trigger, conditions } = planOf(fields);
  return JSON.stringify([trigger, conditions]);
};

/** Tries the form's content, saved or not. It changes nothing. */
export function useDryRun({ id, fields, sheet, complain, setObstacle }: Editor<AutomationRule, RuleFields>) {
  const under = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<{ result: DryRun; of: string; times: number } | null>(null);
  const [problem, setProblem] = useState('');
  const run = async () => {
    if (under.current) return;
    setProblem('');
    const missing = checkRule(fields);
    if (Object.keys(missing).length > 0) return complain(missing);
    under.current = true;
    setBusy(true);
    try {
      const result = await tryRule(id, planOf(fields));
      setFound((last) => ({ result, of: meaning(fields), times: (last?.times ?? 0) + 1 }));
      setObstacle(null);
    } catch (thrown) {
      const { status, fields: wrong } = asProblem(thrown);
      if (status === 422 && wrong.length > 0) {
        const { errors, others } = placed(sheet, wrong);
        complain(errors, others);
      } else setProblem(explain(thrown));
    } finally {
      under.current = false;
      setBusy(false);
    }
  };
  return {
    run: () => void run(),
    isBusy,
    found: found && { ...found, isStale: found.of !== meaning(fields) },
    problem,
  };
}
