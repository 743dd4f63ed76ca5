/** A visitor's name as people say it; a request without one is called by its e-mail. */
export function fullName(person: { first_name: string; last_name: string; email: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}

/** A `tel:` address. The server's reading of the number when it has one, else the digits that were typed. */
export function telHref(phone: string, e164: string): string {
  return `tel:${e164 || phone.replace(/[^\d+*#]/g, '')}`;
}
