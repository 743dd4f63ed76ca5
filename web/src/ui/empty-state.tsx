import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What a list says when it is truly empty: after a successful, empty answer and never instead of an error (D8). */
export function EmptyState({
  icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-line-strong/40 border-dashed px-6 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon of={icon} className="size-6" />
      </span>
      <p className="mt-1 font-display font-semibold text-lg">{title}</p>
      {children && <div className="max-w-md text-ink-soft text-sm">{children}</div>}
    </div>
  );
}
