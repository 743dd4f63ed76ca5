import { useMemo } from 'react';
import { TextDifference } from '../../../../ui/text-difference.tsx';
import { changedFields, labels, type PostFields } from './fields.model.ts';

/** A field as words, for comparing. */
function textOf(fields: PostFields, name: keyof PostFields): string {
  const value = fields[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return `${value.day} ${value.time}`.trim();
  return value;
}

type DifferencesProps = { before: PostFields; after: PostFields; none?: string };

/** What is different in `after`, field by field and word by word. */
export function Differences({ before, after, none = 'Nothing differs.' }: DifferencesProps) {
  const names = useMemo(() => changedFields(before, after), [before, after]);
  if (names.length === 0) return <p className="text-ink-soft text-sm">{none}</p>;
  return (
    <div className="flex flex-col gap-4">
      {names.map((name) => (
        <TextDifference
          key={name}
          label={labels[name]}
          before={textOf(before, name)}
          after={textOf(after, name)}
        />
      ))}
    </div>
  );
}
