import { CircleAlert, CircleCheck } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import type { MailPreview } from './use-mail-preview.ts';

/** Problems of a mail as it is typed: with any of them the mail cannot be saved. */
export function MailProblems({ preview: { query } }: { preview: MailPreview }) {
  if (query.data === undefined) return null;
  const { problems } = query.data;
  return (
    <Section level="h2" title="Before it is saved">
      <div role="status">
        {problems.length === 0 ? (
          <p className="flex items-start gap-2.5 text-[0.9375rem]">
            <Icon of={CircleCheck} className="mt-0.5 size-5 text-accent" />
            Nothing is in the way.
          </p>
        ) : (
          <ul className="flex flex-col gap-2">
            {problems.map((problem) => (
              <li
                key={problem}
                className="flex items-start gap-2.5 rounded-control border border-danger/40 bg-danger-soft px-3.5 py-2.5 text-[0.9375rem]"
              >
                <Icon of={CircleAlert} className="mt-0.5 size-5 text-danger" />
                <span className="[overflow-wrap:anywhere]">{problem}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
