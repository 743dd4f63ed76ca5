/** The controls that hold what a visitor typed or chose. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

/**
 * Remembers what stands in the controls below root, typed or restored by the browser, and what is
 * typed from now on; the returned function puts back whatever differs by then and stops. React sets
 * some controls to their first value while it hydrates (a select with a default, a filled text
 * area), and a visitor may type in the middle of it.
 */
export function keepTypedValues(root: Element): () => void {
  const kept = new Map<Control, string>();
  for (const element of root.querySelectorAll('input,textarea,select')) {
    if (isControl(element) && element.type !== 'submit') kept.set(element, element.value);
  }
  const remember = ({ target }: Event) => {
    if (isControl(target) && root.contains(target)) kept.set(target, target.value);
  };
  // At the window: React lets no event of a person further in, where it has not hydrated yet.
  addEventListener('input', remember, true);
  return () => {
    removeEventListener('input', remember, true);
    for (const [control, value] of kept) if (control.value !== value) control.value = value;
  };
}
