/** How a lead is called and reached (S36). */

import type { LastContact } from '../../api/staff.ts';
import { facts } from '../../lib/company/facts';
import { callOutcomeLabel } from './labels.ts';

type Reachable = { name: string; email: string; phone: string; phone_e164: string };

/** The name, or of a lead without one the email, or the number that was typed in the chat. */
export function leadName({
  name,
  email,
  phone = '',
}: Pick<Reachable, 'name' | 'email'> & { phone?: string }): string {
  return name.trim() || email || phone;
}

/** A mail to the lead, addressed and greeted; null without an address. */
export function contactHref(lead: Reachable): string | null {
  if (lead.email === '') return null;
  const greeting = `Hello ${lead.name.trim() || 'there'},\r\n\r\n`;
  const query = `subject=${encodeURIComponent(`${facts().name}: your inquiry`)}&body=${encodeURIComponent(greeting)}`;
  return `mailto:${encodeURIComponent(lead.email).replaceAll('%40', '@')}?${query}`;
}

/** A call to the lead; null without a number that can be dialled. */
export function callHref({ phone, phone_e164 }: Pick<Reachable, 'phone' | 'phone_e164'>): string | null {
  const number = phone_e164 || phone.replace(/[^\d+*#]/g, '');
  return number === '' ? null : `tel:${number}`;
}

/** How staff were last in touch, and who: `Answered by Riley Marsh`, `Called by Riley Marsh (no answer)`. */
export function contactText({ how, channel, outcome, by }: Omit<LastContact, 'at'>): string {
  const who = by ? ` by ${by}` : '';
  switch (how) {
    case 'call':
      return `Called${who} (${callOutcomeLabel(outcome).toLowerCase()})`;
    case 'reached':
      return channel === 'phone' ? `A call was begun${who}` : `An email was begun${who}`;
    default:
      return `Answered${who}`;
  }
}
