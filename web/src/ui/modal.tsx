import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { buttonClass } from './button';
import { Icon } from './icon';

type ModalProps = {
  title: string;
  onClose: () => void;
  /** What is done in place of showing it where another modal dialog is open: it comes by itself, and waits. */
  onCovered?: () => void;
  /** The words of a way out at the lower edge of a phone, in reach of the thumb. */
  wayOut?: string;
  children: ReactNode;
};

/**
 * A modal dialog of the visitor site, the whole screen on a phone. Native: the browser keeps the
 * focus inside, closes it on Esc, and gives the focus back to what had it.
 */
export function Modal({ title, onClose, onCovered, wayOut, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const covered = useRef(onCovered);
  // Closed while it is still in the document: only then the browser restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (covered.current && document.querySelector('dialog:modal')) {
      covered.current();
      return;
    }
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="arrive m-0 h-dvh max-h-none w-screen max-w-none overscroll-contain bg-surface p-0 text-ink shadow-float backdrop:bg-night/70 sm:m-auto sm:h-fit sm:max-h-[92dvh] sm:w-[min(40rem,calc(100vw-3rem))] sm:rounded-card sm:border sm:border-line"
    >
      <div className="p-5 sm:p-8">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 className="text-heading sm:text-[1.75rem]">{title}</h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className={buttonClass('quiet', 'md', '-mt-1.5 -mr-2 size-11 shrink-0 px-0')}
          >
            <Icon of={X} className="size-5" />
          </button>
        </div>
        {children}
      </div>
      {wayOut !== undefined && (
        <div className="sticky bottom-0 border-line border-t bg-surface px-5 py-3 sm:hidden">
          <button type="button" onClick={onClose} className={buttonClass('outline', 'lg', 'w-full')}>
            {wayOut}
          </button>
        </div>
      )}
    </dialog>
  );
}
