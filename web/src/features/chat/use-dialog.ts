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
    dialog.style.removeProperty('--room');
    dialog.style.removeProperty('--above');
  };
}

/**
 * Shows a dialog beside the page, or modally over a narrow one, and turns from one to the other with
 * the window. `takesFocus`: into its field; otherwise whatever has the focus keeps it.
 */
export function useDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  takesFocus: boolean,
  onClose: () => void,
): void {
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const isNarrow = matchMedia(narrow);
    let leave = () => {};
    const show = () => {
      leave();
      const focused = document.activeElement;
      if (shown.open) shown.close();
      if (isNarrow.matches) {
        shown.showModal();
        leave = followKeyboard(shown);
      } else {
        // Not show(): that would take the focus.
        shown.setAttribute('open', '');
        leave = () => {};
      }
      if (focused instanceof HTMLElement && shown.contains(focused)) focused.focus();
    };
    show();
    isNarrow.addEventListener('change', show);
    return () => {
      isNarrow.removeEventListener('change', show);
      leave();
      if (shown.open) shown.close();
    };
  }, [dialog]);
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
