import { questions, riskLevels } from '@catalog/assessments.json';
import { assessment as options } from '@catalog/options.json';

import type { RiskLevel } from '../../api/visitor';

export type { RiskLevel };

/** One piece of advice with its reason; service is the id of the page that offers it, '' if none does. */
export type Advice = { title: string; reason: string; service: string };

/** What usual hours cost with one service, and how that is computed (catalog.UsualMonth). */
export type UsualMonth = { service: string; title: string; total: string; sum: string; for: string };

/** What the server sends for the private report under "report": internal/assessments/http.go, named alike. */
export type Report = {
  riskLevel: RiskLevel;
  /** 0 to 100. */
  score: number;
  /** Deployment priority: a text, not the risk level (D35). */
  priority: string;
  estimatedCost: string;
  prices: readonly UsualMonth[];
  /** Nobody's: its report can be mailed once a contact is given. */
  withoutContact: boolean;
  recommendations: readonly Advice[];
  answers: Readonly<Record<string, string>>;
  serviceType: string;
  madeText: string;
  untilText: string;
};

/** The level as people read it; one that the catalog does not know is shown as it came. */
export const riskLabel = (level: string): string => riskLevels.find(({ id }) => id === level)?.label ?? level;

/** Every question with the answer that was given, as both stood on the page. */
export function answered(answers: Report['answers']): { question: string; answer: string }[] {
  return questions.map(({ field, heading }) => {
    const offered: readonly { id: string; label: string }[] = options[field as keyof typeof options];
    const given = answers[field] ?? '';
    return { question: heading, answer: offered.find(({ id }) => id === given)?.label ?? given };
  });
}
