import { fields } from '@catalog/quotes.json';
import type { Told } from '../../../api/staff.ts';
import { type FieldRule, wrongFields } from '../../../lib/form/described.ts';

/** What is typed while a caller talks. Chosen things are empty until they are. */
export type Draft = Required<Omit<Told, 'lead_id' | 'new_person'>> & {
  /** Whom the caller was found to be: the id and name of a lead, or 'new' for somebody else; empty while nobody has said. */
  person: string;
  person_name: string;
  /** The key under which these words were sent, so that they are one request after a lost answer, too. */
  key: string;
  key_of: string;
};

/** An empty form: who takes the call has it, until they say otherwise. */
export const emptyDraft: Draft = {
  name: '',
  phone: '',
  email: '',
  company: '',
  serviceType: '',
  siteLocation: '',
  preferredContact: '',
  timeline: '',
  message: '',
  emergency: false,
  mine: true,
  confirm: false,
  person: '',
  person_name: '',
  key: '',
  key_of: '',
};

/** What of a draft is text or a choice, as the server names it when it is wrong. */
export type Field = keyof Told;

/** What is wrong, by field. */
export type Wrong = Partial<Record<Field, string>>;

/** The texts and choices that are those of the visitors' form. */
const asked = [
  'phone',
  'email',
  'company',
  'serviceType',
  'siteLocation',
  'preferredContact',
  'timeline',
  'message',
] as const satisfies readonly Field[];

const nameRule: FieldRule<'name'> = {
  name: 'name',
  kind: 'name',
  what: 'name',
  label: 'Name',
  limit: 'name',
};

/** What the server would refuse, in its own words: the rules of the visitors' form, with one way to reach the caller instead of two. */
export function wrongIn(draft: Draft): Wrong {
  const rules = asked.flatMap((name) => {
    const rule = fields.find((field) => field.name === name) as FieldRule<(typeof asked)[number]> | undefined;
    if (rule === undefined || (name === 'email' && draft.email.trim() === '')) return [];
    return [{ ...rule, required: name === 'serviceType' || name === 'email' }];
  });
  const wrong: Wrong = { ...wrongFields([nameRule], draft), ...wrongFields(rules, draft) };
  if (draft.name.trim() === '') wrong.name = 'Please enter the caller’s name.';
  const reachable = draft.phone.trim() !== '' || draft.email.trim() !== '';
  if (!reachable) wrong.phone = 'Please enter a phone number or an email address.';
  return wrong;
}

/** Who the caller is said to be, when it is nobody who is known. */
export const SOMEBODY_NEW = 'new';

/** Whether anything was typed that would be missed. */
export const isBegun = (draft: Draft): boolean =>
  [
    draft.name,
    draft.phone,
    draft.email,
    draft.company,
    draft.siteLocation,
    draft.message,
    draft.serviceType,
  ].some((text) => text.trim() !== '');

/** What is sent: what is empty is left out. */
export function bodyOf({ person, person_name, key, key_of, ...draft }: Draft): Told {
  const filled = Object.entries(draft).filter(([, value]) => value !== '' && value !== false);
  return {
    ...(Object.fromEntries(filled) as Partial<Told>),
    name: draft.name,
    serviceType: draft.serviceType,
    confirm: draft.confirm && draft.email.trim() !== '',
    ...(person === SOMEBODY_NEW ? { new_person: true } : person !== '' && { lead_id: person }),
  };
}

/** The draft with the key of what it says now: the same words keep theirs. */
export function keyed(draft: Draft, newKey: () => string): Draft {
  const words = JSON.stringify(bodyOf(draft));
  return draft.key_of === words ? draft : { ...draft, key: newKey(), key_of: words };
}

/** A change of number or address: whom the caller was found to be is open again. */
export function changed(draft: Draft, next: Partial<Draft>): Draft {
  const other = next.phone !== undefined || next.email !== undefined;
  const forget = other && draft.person === SOMEBODY_NEW ? { person: '', person_name: '' } : {};
  return { ...draft, ...forget, ...next };
}

/** A known person is taken over into what is still empty; nothing typed is replaced. */
export function chosen(
  draft: Draft,
  who: { lead_id: string; name: string; company: string; email: string; phone: string },
): Draft {
  return {
    ...draft,
    person: who.lead_id,
    person_name: who.name || who.company || who.email || who.phone,
    name: draft.name.trim() ? draft.name : who.name,
    email: draft.email.trim() ? draft.email : who.email,
    phone: draft.phone.trim() ? draft.phone : who.phone,
    company: draft.company.trim() ? draft.company : who.company,
  };
}
