import { CircleAlert } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type Errors, idOf } from './editing/sheet.ts';
import { limits } from './rule-fields.model.ts';
import { NumberField } from './small-fields.tsx';

type BoundsProps = {
  windowDays: string;
  active: boolean;
  errors: Errors;
  onWindow: (windowDays: string) => void;
  onActive: (active: boolean) => void;
  /** What else keeps it in bounds: of a rule the approval, of a sequence the hours. */
  children: React.ReactNode;
};

/** What keeps a plan in bounds, and whether it is on. */
export function BoundsSection({ windowDays, active, errors, onWindow, onActive, children }: BoundsProps) {
  return (
    <Section level="h2" title="Within bounds">
      <div className="flex flex-col gap-4">
        {children}
        <NumberField
          path="windowDays"
          label="Again with the same lead"
          hint={`After how many days, 1 to ${limits.windowDays}; 0 for never again.`}
          unit="days"
          value={windowDays}
          error={errors.windowDays}
          onChange={onWindow}
        />
        <div>
          <div className="flex items-center gap-2">
            <Switch
              id={idOf('active')}
              label="On"
              checked={active}
              describedBy={errors.active ? `${idOf('active')}-error` : undefined}
              wrong={errors.active !== undefined}
              onChange={onActive}
            />
            <span aria-hidden="true" className="font-semibold text-[0.9375rem]">
              {active ? 'On: it begins from now on' : 'Off: nothing begins'}
            </span>
          </div>
          {errors.active && (
            <p
              id={`${idOf('active')}-error`}
              className="mt-1 flex gap-1.5 font-medium text-danger text-sm leading-snug"
            >
              <Icon of={CircleAlert} className="mt-px" />
              <span>{errors.active}</span>
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}

/** A yes or no with a sentence about it. */
export function CheckLine({
  checked,
  label,
  hint,
  onChange,
}: {
  checked: boolean;
  label: string;
  hint: string;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-semibold text-[0.9375rem] leading-6">{label}</span>
        <span className="block text-ink-faint text-sm leading-snug">{hint}</span>
      </span>
    </label>
  );
}
