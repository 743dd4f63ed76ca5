/** What a visitor's form says, whichever it is: its fields by name, in its order, and what is wrong with them. */

/** The values of a form. */
export type Values<Name extends string> = Record<Name, string>;

/** What is wrong, by field. */
export type Errors<Name extends string> = Partial<Record<Name, string>>;

/** An error as the server names it (RFC 9457 extension). */
export type NamedError = { field: string; message: string };

/** Takes the form's fields out of anything that has some of them: form data, a draft, a body that came back. */
export function valuesOf<Name extends string>(names: readonly Name[], source: unknown): Values<Name> {
  const given = (source ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(names.map((name) => [name, text(given[name])])) as Values<Name>;
}

/** The server's errors by field; what names no field of this form is returned as `others`. */
export function errorsOf<Name extends string>(
  names: readonly Name[],
  list: readonly NamedError[],
): { errors: Errors<Name>; others: string[] } {
  const errors: Errors<Name> = {};
  const others: string[] = [];
  for (const { field, message } of list) {
    const name = names.find((candidate) => candidate === field.replace(/^body\./, ''));
    if (name) errors[name] ??= message;
    else others.push(message);
  }
  return { errors, others };
}

/**
 * What is sent: trimmed, optional fields only when filled, the time it took (ms since the
 * document came), and the honeypot, which nobody fills who sees the page; the server decides what it means.
 */
export function payloadOf<Name extends string>(
  values: Values<Name>,
  required: readonly Name[],
  elapsedMs: number,
  website: string,
): Record<string, unknown> {
  const filled = (Object.entries(values) as [Name, string][])
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== '' || required.includes(name));
  return {
    ...Object.fromEntries(filled),
    elapsedMs: Math.max(0, Math.round(elapsedMs)),
    ...(website && { website }),
  };
}

/** The form's controls are uncontrolled: the document holds what was typed, before React and after. */
export function readForm<Name extends string>(names: readonly Name[], form: HTMLFormElement): Values<Name> {
  return valuesOf(names, Object.fromEntries(new FormData(form)));
}

/** The content of the honeypot that only programs fill (hidden from people and screen readers). */
export function readHoneypot(form: HTMLFormElement): string {
  const value = new FormData(form).get('website');
  return typeof value === 'string' ? value : '';
}

/** Puts values where nothing stands yet; what somebody typed is never replaced. */
export function fillEmpty(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (value && control && 'value' in control && control.value === '') control.value = value;
  }
}

/** Whether somebody changed a field since the document came: what was typed before React listened told nobody. */
export function isTouched<Name extends string>(names: readonly Name[], form: HTMLFormElement): boolean {
  return names.some((name) => {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLSelectElement) {
      const chosen = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
      return control.selectedIndex !== Math.max(chosen, 0);
    }
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      return control.value !== control.defaultValue;
    }
    return false;
  });
}
