/**
 * Where the focus goes when what was pressed is gone: into the field, so that one can write on; on a
 * touch screen to the thread, because the keyboard would come up over what was asked for.
 */
export function focusAfter(place: Element | null): void {
  const panel = place?.closest('dialog');
  const next = matchMedia('(pointer: coarse)').matches ? 'section' : 'textarea';
  panel?.querySelector<HTMLElement>(next)?.focus();
}
