import type { ReactNode } from 'react';
import type { OverlayName } from '../lib/overlay/overlay.model';
import { useOverlays } from '../lib/overlay/overlay-context';
import { Button, type ButtonSize, type ButtonTone } from './button';
import { cx } from './cx';

type OverlayButtonProps = {
  opens: OverlayName;
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
};

/** Opens an overlay. Without script there is none, and no button either: the phones and forms beside it remain. */
export function OverlayButton({ opens, className, ...rest }: OverlayButtonProps) {
  const { ask } = useOverlays();
  return (
    <Button
      {...rest}
      aria-haspopup="dialog"
      onClick={() => ask(opens)}
      className={cx('noscript:hidden', className)}
    />
  );
}
