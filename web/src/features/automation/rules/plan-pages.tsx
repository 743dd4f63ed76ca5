import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { MailPage } from './mail-page.tsx';
import { RulePage } from './rule-page.tsx';
import { RulesPage } from './rules-page.tsx';
import { SequencePage } from './sequence-page.tsx';

/** What Configure opens, below `/automation-dashboard` (D76). */
export function PlanPages({ forbidden, notFound }: { forbidden: ReactNode; notFound: ReactNode }) {
  return (
    <Routes>
      <Route path="rules" element={<RulesPage forbidden={forbidden} />} />
      <Route path="rules/new" element={<RulePage forbidden={forbidden} />} />
      <Route path="rules/:id" element={<RulePage forbidden={forbidden} />} />
      <Route path="sequences/new" element={<SequencePage forbidden={forbidden} />} />
      <Route path="sequences/:id" element={<SequencePage forbidden={forbidden} />} />
      <Route path="mails/new" element={<MailPage forbidden={forbidden} />} />
      <Route path="mails/:id" element={<MailPage forbidden={forbidden} />} />
      <Route path="*" element={notFound} />
    </Routes>
  );
}
