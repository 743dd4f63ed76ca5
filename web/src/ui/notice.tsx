import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Tone } from './badge';
import { cx } from './cx';
import { Icon } from './icon';

const looks: Record<Tone, { glyph: LucideIcon; box: string; mark: string }> = {
  neutral: { glyph: Info, box: 'border-line bg-sunken', mark: 'text-ink-soft' },
  success: { glyph: CircleCheck, box: 'border-accent/35 bg-accent-soft', mark: 'text-accent' },
  warning: { glyph: TriangleAlert, box: 'border-warning/35 bg-warning-soft', mark: 'text-warning' },
  danger: { glyph: CircleAlert, box: 'border-danger/40 bg-danger-soft', mark: 'text-danger' },
  info: { glyph: Info, box: 'border-info/35 bg-info-soft', mark: 'text-info' },
};

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & { tone?: Tone; title?: ReactNode };

/** A paragraph that must be seen. Pass role="alert" or "status" only if it appears while somebody is reading. */
export function Notice({ tone = 'neutral', title, className, children, ...rest }: NoticeProps) {
  const look = looks[tone];
  return (
    <div {...rest} className={cx('flex gap-3 rounded-control border p-4', look.box, className)}>
      <Icon of={look.glyph} className={cx('mt-0.5 size-5', look.mark)} />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
