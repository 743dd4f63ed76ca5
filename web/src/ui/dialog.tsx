import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

const backdrop = cx(
  'fixed inset-0 z-40 bg-night/55 transition-opacity duration-200 ease-calm',
  'data-ending-style:opacity-0 data-starting-style:opacity-0',
);

type OverlayProps = {
  open: boolean;
  onClose: () => void;
  /** Names the dialog for everybody; may be hidden with `titleHidden`. */
  title: ReactNode;
  titleHidden?: boolean;
  /** Where the focus begins, if that is there already; else at a dialog's first control, or at a drawer itself. */
  firstFocus?: () => HTMLElement | null;
  /** Where the focus goes after closing, when the element that had it is gone. */
  returnFocus?: () => HTMLElement | null;
  className?: string;
  children: ReactNode;
};

/** A modal question or form in the middle of the page. Traps the focus, closes on Esc and on the backdrop. */
export function Dialog({
  open,
  onClose,
  title,
  titleHidden,
  firstFocus,
  returnFocus,
  className,
  children,
}: OverlayProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          data-overlay
          {...(firstFocus && { initialFocus: () => firstFocus() ?? true })}
          {...finalFocus(returnFocus)}
          className={cx(
            'fixed inset-x-3 top-[max(4vh,0.75rem)] z-50 mx-auto max-h-[92dvh] max-w-lg overflow-y-auto sm:top-[14vh]',
            'rounded-card border border-line bg-surface shadow-float outline-none sm:max-h-[78dvh]',
            'transition-[opacity,transform] duration-200 ease-calm',
            'data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
            className,
          )}
        >
          {titleHidden ? (
            <Base.Title className="sr-only">{title}</Base.Title>
          ) : (
            <header className="flex items-center justify-between gap-3 border-line border-b py-3 pr-3 pl-5">
              <Base.Title className="text-lg">{title}</Base.Title>
              <CloseButton />
            </header>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A modal panel at the right edge, the whole screen on a phone: everything about one thing, the list still behind it. */
export function Drawer({
  open,
  onClose,
  title,
  titleHidden,
  firstFocus,
  returnFocus,
  className,
  children,
}: OverlayProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          data-overlay
          ref={panel}
          // The panel itself, because its content is replaced when the data comes, and the focus would go with it.
          initialFocus={() => firstFocus?.() ?? panel.current}
          {...finalFocus(returnFocus)}
          className={cx(
            'fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-canvas shadow-float outline-none md:max-w-2xl',
            'md:border-line md:border-l',
            'transition-[opacity,transform] duration-250 ease-calm',
            'data-ending-style:translate-x-8 data-ending-style:opacity-0',
            'data-starting-style:translate-x-8 data-starting-style:opacity-0',
            className,
          )}
        >
          <Base.Title className={titleHidden ? 'sr-only' : 'px-5 pt-4 text-lg'}>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The cross of a dialog or drawer. */
export function CloseButton({ className }: { className?: string }) {
  return (
    <Base.Close aria-label="Close" className={buttonClass('quiet', 'md', cx('size-11 px-0', className))}>
      <Icon of={X} className="size-5" />
    </Base.Close>
  );
}

/** Base UI focuses the element that had the focus before, unless told where else to go. */
function finalFocus(returnFocus: OverlayProps['returnFocus']) {
  return returnFocus === undefined ? {} : { finalFocus: () => returnFocus() ?? true };
}
