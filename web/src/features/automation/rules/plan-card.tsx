import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { Stored } from './editing/sheet.ts';
import { MadeBy } from './parts.tsx';
import { PlanLines } from './plan-lines.tsx';
import type { RuleLines } from './rule-words.model.ts';
import { useSwitching } from './use-switching.ts';

type PlanCardProps = {
  plan: Stored & { name: string; active: boolean };
  to: string;
  lines: Omit<RuleLines, 'name'>;
  badges?: ReactNode;
  /** Saves the next version, on or off. */
  onSave: (active: boolean) => Promise<unknown>;
};

/** A rule or sequence as the overview shows it: what it does in words, and whether it is on. */
export function PlanCard({ plan, to, lines, badges, onSave }: PlanCardProps) {
  const mayWrite = useMay('automation.write');
  const { switchTo, isBusy, why } = useSwitching(plan.name, onSave);
  return (
    <Card className="flex min-w-0 grow flex-col shadow-none">
      <article aria-label={plan.name} className="flex grow flex-col px-4 py-4 sm:px-5">
        <div className="mb-2.5 flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="text-lg leading-7 [overflow-wrap:anywhere]">
              <Link to={to} className="underline-offset-4 hover:underline">
                {plan.name}
              </Link>
            </h3>
            <p className="mt-1 flex flex-wrap gap-1.5">
              <Badge tone={plan.active ? 'success' : 'neutral'}>{plan.active ? 'On' : 'Off'}</Badge>
              {badges}
            </p>
          </div>
          {mayWrite && (
            <Switch label={`${plan.name}: on`} checked={plan.active} busy={isBusy} onChange={switchTo} />
          )}
        </div>
        <p role="alert" className="mb-2 font-medium text-danger text-sm empty:hidden">
          {why && `It is still ${plan.active ? 'on' : 'off'}. ${why}`}
        </p>
        <PlanLines lines={lines} />
        <p className="mt-auto pt-3 text-ink-faint text-sm">
          <MadeBy of={plan} />
        </p>
      </article>
    </Card>
  );
}
