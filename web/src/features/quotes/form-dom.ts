import { fieldNames, type QuoteValues, toValues } from './quote-form.model';

/** The form's controls are uncontrolled: the document holds what was typed, before React and after. */
export function readValues(form: HTMLFormElement): QuoteValues {
  return toValues(Object.fromEntries(new FormData(form)));
}

/** What stands in the trap that only programs fill (hidden from people and screen readers). */
export function readTrap(form: HTMLFormElement): string {
  const value = new FormData(form).get('website');
  return typeof value === 'string' ? value : '';
}

/** Puts values where nothing stands yet; what somebody typed is never replaced. */
export function fillEmpty(form: HTMLFormElement, values: Partial<QuoteValues>): void {
  for (const name of fieldNames) {
    const control = form.elements.namedItem(name);
    const value = values[name];
    if (value && control && 'value' in control && control.value === '') control.value = value;
  }
}
