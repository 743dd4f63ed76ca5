import type { ReactNode } from 'react';
import { cx } from './cx';
import { Horizon } from './horizon';

/** The opening of a page: its heading under the evening sky, room for the header above it. */
export function SkyBand({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('dusk sky relative isolate overflow-hidden', className)}>
      <Horizon />
      {/* On paper neither the header nor the drawn evening needs its room. */}
      <div className="mx-auto max-w-6xl px-5 pt-28 sm:px-8 sm:pt-32 lg:pt-36 print:px-0 print:pt-0 print:[&>*]:pb-4!">
        {children}
      </div>
    </div>
  );
}
