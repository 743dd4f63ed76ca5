import { CalendarClock, Globe, type LucideIcon, PencilLine } from 'lucide-react';
import { exactTime } from '../../../../lib/clock/board-time.ts';
import { useServerTime } from '../../../../lib/clock/server-clock.tsx';
import { cx } from '../../../../ui/cx.ts';
import { DueFields } from '../../../../ui/due-fields.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Section } from '../../../../ui/section.tsx';
import { checkDue } from './checks.model.ts';
import { idOf, type SectionProps } from './field-props.ts';
import type { Status } from './fields.model.ts';

const choices: readonly { id: Status; label: string; hint: string; icon: LucideIcon }[] = [
  { id: 'draft', label: 'Draft', hint: 'Only staff see it. A title is enough.', icon: PencilLine },
  { id: 'scheduled', label: 'Scheduled', hint: 'Publishes by itself at its time.', icon: CalendarClock },
  { id: 'published', label: 'Published', hint: 'Readers see it as soon as it is saved.', icon: Globe },
];

const archived = {
  id: 'archived',
  label: 'Archived',
  hint: 'Taken off the blog, kept here.',
  icon: PencilLine,
} as const;

type PublishingSectionProps = SectionProps & {
  /** The status that the saved post has. */
  saved: Status;
  /** When it was first published; null before (D50). */
  publishedAt: string | null;
};

/** Status, date and whether it stands on top of the blog (S76, D56). */
export function PublishingSection(props: PublishingSectionProps) {
  const { fields, errors, set, saved, publishedAt } = props;
  const offered = saved === 'archived' ? [...choices, archived] : choices;
  return (
    <Section level="h2" title="Publishing">
      <div className="flex flex-col gap-5">
        <fieldset>
          <legend className="mb-1.5 font-semibold text-[0.9375rem]">Status</legend>
          <div className="grid gap-2" id={idOf('status')}>
            {offered.map(({ id, label, hint, icon }) => (
              <label
                key={id}
                className={cx(
                  'flex cursor-pointer items-center gap-3.5 rounded-control border px-4 py-2.5',
                  'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                  fields.status === id ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-ink/3',
                )}
              >
                <input
                  type="radio"
                  name="post-status"
                  className="size-5 shrink-0 outline-none"
                  checked={fields.status === id}
                  onChange={() => set({ status: id })}
                />
                <span className="grow">
                  <span className="block font-semibold text-[0.9375rem]">{label}</span>
                  <span className="block text-ink-soft text-sm">{hint}</span>
                </span>
                <Icon of={icon} className="size-5 text-ink-faint" />
              </label>
            ))}
          </div>
          {errors.status && <p className="mt-1.5 font-medium text-danger text-sm">{errors.status}</p>}
        </fieldset>
        {fields.status === 'scheduled' && <Due {...props} />}
        <label className="flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            checked={fields.featured}
            onChange={(event) => set({ featured: event.target.checked })}
          />
          <span>
            <span className="block font-semibold text-[0.9375rem]">Featured post</span>
            <span className="block text-ink-soft text-sm">
              The newest featured post stands on top of the blog.
            </span>
          </span>
        </label>
        {publishedAt && (
          <p className="text-ink-soft text-sm">
            First published {exactTime(publishedAt)}. Editing does not change that date.
          </p>
        )}
      </div>
    </Section>
  );
}

/** When it publishes by itself, on the company's clock. */
function Due({ fields, errors, set }: PublishingSectionProps) {
  const { due, second } = fields;
  // Shown while choosing, not only when it is saved.
  const early = useServerTime((now) => (due.day && due.time ? (checkDue(fields, now) ?? '') : ''));
  return (
    <div className="flex flex-col gap-3 rounded-control bg-canvas p-4">
      <DueFields
        due={due}
        second={second}
        id={idOf('due')}
        label="Publish date"
        required
        problem={errors.due ?? early}
        what="It publishes by itself"
        onChange={set}
      />
    </div>
  );
}
