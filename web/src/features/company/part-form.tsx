import { Section } from '../../ui/section.tsx';
import { type Editing, FactField } from './field.tsx';
import { Rows } from './rows.tsx';
import type { Part } from './specs.ts';

/** The fields of one part. */
export function PartForm({ part, profile, errors, set, change }: Editing & { part: Part }) {
  const editing = { profile, errors, set, change };
  return (
    <Section level="h2" title={part.label} className="min-w-0">
      <p className="max-w-[75ch] text-ink-soft">{part.lead}</p>
      {part.fields.length > 0 && (
        <div className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {part.fields.map((spec) => (
            <FactField key={spec.key} {...editing} spec={spec} path={spec.key} />
          ))}
        </div>
      )}
      <div className="mt-5">
        {part.lists.map((list) => (
          <Rows key={list.path} {...editing} list={list} />
        ))}
      </div>
    </Section>
  );
}
