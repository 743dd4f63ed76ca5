import { UserCheck } from 'lucide-react';
import type { AutomationRule } from '../../../api/staff.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { rulePage } from '../labels.ts';
import { saveRule } from './calls.ts';
import { PlanCard } from './plan-card.tsx';
import { ruleLines } from './rule-words.model.ts';

/** One rule of the overview. */
export function RuleCard({ rule }: { rule: AutomationRule }) {
  const { name, trigger, conditions, actions, humanApprovalRequired, windowDays } = rule;
  const { bounds: _, ...lines } = ruleLines(rule);
  return (
    <PlanCard
      plan={rule}
      to={rulePage(rule.id)}
      lines={{ ...lines, bounds: [] }}
      badges={
        humanApprovalRequired && (
          <Badge tone="info">
            <Icon of={UserCheck} />A person decides
          </Badge>
        )
      }
      onSave={(active) =>
        saveRule(rule.id, rule.version, {
          name,
          trigger,
          conditions,
          actions,
          humanApprovalRequired,
          windowDays,
          active,
        })
      }
    />
  );
}
