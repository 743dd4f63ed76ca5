import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useMay } from '../../../lib/session/me.tsx';
import { OpenedPage } from './opened-page.tsx';
import { useRule } from './queries.ts';
import { RuleEditor } from './rule-editor.tsx';

/** `/automation-dashboard/rules/new` and `/automation-dashboard/rules/:id` (D76). */
export function RulePage({ forbidden }: { forbidden: ReactNode }) {
  const { id = '' } = useParams();
  const mayWrite = useMay('automation.write');
  if (id !== '') return <Existing key={id} id={id} forbidden={forbidden} />;
  return mayWrite ? <RuleEditor opened={null} /> : forbidden;
}

function Existing({ id, forbidden }: { id: string; forbidden: ReactNode }) {
  return (
    <OpenedPage what="rule" query={useRule(id)} find={(rule) => rule} forbidden={forbidden}>
      {(rule) => <RuleEditor opened={rule} />}
    </OpenedPage>
  );
}
