import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  side?: 'top' | 'bottom';
  /** Where it is put in the document: inside a landmark, so that screen readers know where it belongs. */
  container?: HTMLElement | null;
  children: ReactNode;
};

/** A menu at its button: arrows, letters, Esc, focus return. */
export function Menu({ trigger, side = 'bottom', container = null, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner
          side={side}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          className="z-60 outline-none"
        >
          <Base.Popup
            data-overlay
            className={cx(
              'min-w-60 max-w-[calc(100vw-1.5rem)] rounded-control border border-line bg-raised p-1.5 text-ink shadow-float outline-none',
              'transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const item = cx(
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-[0.4375rem] px-3 py-2 text-[0.9375rem] outline-none',
  'data-highlighted:bg-ink/8',
);

/** One thing to do. `render` may make it a link. */
export function MenuItem({
  icon,
  onSelect,
  render,
  children,
}: {
  icon?: LucideIcon;
  onSelect?: () => void;
  render?: ReactElement;
  children: ReactNode;
}) {
  return (
    <Base.Item className={item} {...(onSelect && { onClick: onSelect })} {...(render && { render })}>
      {icon && <Icon of={icon} className="text-ink-faint" />}
      {children}
    </Base.Item>
  );
}

/** A line between groups. */
export function MenuSeparator() {
  return <Base.Separator className="mx-2 my-1.5 h-px bg-line" />;
}

/** One of several, with a name above. */
export function MenuChoice<Id extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Id;
  options: readonly { id: Id; label: string; icon: LucideIcon }[];
  onChange: (id: Id) => void;
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3 pt-1.5 pb-1 font-semibold text-[0.8125rem] text-ink-faint">
        {label}
      </Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Id) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.id} value={option.id} closeOnClick={false} className={item}>
            <Icon of={option.icon} className="text-ink-faint" />
            <span className="grow">{option.label}</span>
            <Base.RadioItemIndicator>
              <Icon of={Check} className="text-accent" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
