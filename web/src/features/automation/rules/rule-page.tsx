import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { OpenedPage } from './opened-page.tsx';
import { useRule } from './queries.ts';
import { Named, NewPage } from './removal/new-page.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { fieldsOfRule } from './rule-fields.model.ts';

/** `/automation-dashboard/rules/new` and `/automation-dashboard/rules/:id` (D76). */
export function RulePage({ forbidden }: { forbidden: ReactNode }) {
  const { id = '' } = useParams();
  if (id !== '') return <Existing key={id} id={id} forbidden={forbidden} />;
  return (
    <NewPage what="rule" useThing={useRule} forbidden={forbidden}>
      {(copied) =>
        copied === null ? (
          <RuleEditor opened={null} />
        ) : (
          <Named of={copied.name}>
            {(name) => (
              <RuleEditor
                opened={null}
                copy={{ of: copied.id, fields: { ...fieldsOfRule(copied), name, active: false } }}
              />
            )}
          </Named>
        )
      }
    </NewPage>
  );
}

function Existing({ id, forbidden }: { id: string; forbidden: ReactNode }) {
  return (
    <OpenedPage what="rule" query={useRule(id)} find={(rule) => rule} forbidden={forbidden}>
      {(rule) => <RuleEditor opened={rule} />}
    </OpenedPage>
  );
}
