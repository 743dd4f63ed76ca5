import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Below this width the chat covers the whole window (D62). */
const narrow = '(width < 480px)';

/** What the on-screen keyboard leaves of the window: the sheet's height and its upper edge. */
function followKeyboard(dialog: HTMLDialogElement): () => void {
  const view = visualViewport;
  if (!view) return () => {};
  const follow = () => {
    dialog.style.setProperty('--room', `${view.height}px`);
    dialog.style.setProperty('--above', `${view.offsetTop}px`);
  };
  follow();
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  return () => {
    view.removeEventListener('resize', follow);
    view.removeEventListener('scroll', follow);
  };
}

/** Shows it modally or beside the page, if it does not stand so already. What had the focus inside keeps it. */
function place(dialog: HTMLDialogElement, isNarrow: boolean): void {
  if (dialog.open && dialog.matches(':modal') === isNarrow) return;
  const focused = document.activeElement;
  if (dialog.open) dialog.close();
  // Not show(): that would take the focus.
  if (isNarrow) dialog.showModal();
  else dialog.setAttribute('open', '');
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
}

type Showing = {
  /** Into its field; otherwise whatever has the focus keeps it. */
  takesFocus: boolean;
  /** Another dialog lies over it. Until that is gone it is none of the modal ones, of which one is open at a time. */
  isCovered: boolean;
  onClose: () => void;
};

/** Shows a dialog beside the page, or modally over a narrow one, and turns from one to the other with the window. */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, showing: Showing): void {
  const { takesFocus, isCovered, onClose } = showing;
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => {
      if (shown?.open) shown.close();
    };
  }, [dialog]);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const isNarrow = matchMedia(narrow);
    const turn = () => place(shown, isNarrow.matches && !isCovered);
    turn();
    isNarrow.addEventListener('change', turn);
    return () => isNarrow.removeEventListener('change', turn);
  }, [dialog, isCovered]);
  useEffect(() => (dialog.current ? followKeyboard(dialog.current) : undefined), [dialog]);
  useEffect(() => {
    if (takesFocus) dialog.current?.querySelector('textarea')?.focus();
  }, [dialog, takesFocus]);
  useEffect(() => {
    const shown = dialog.current;
    // A browser may close a modal dialog by its own ways, such as the phone's way back.
    const closed = () => {
      if (shown && !shown.open) onClose();
    };
    shown?.addEventListener('close', closed);
    return () => shown?.removeEventListener('close', closed);
  }, [dialog, onClose]);
}
