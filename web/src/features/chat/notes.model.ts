import { widget } from '@catalog/chat.json';
import { facts } from '../../lib/company/facts';
import type { Message } from './wire';

/** V221: the note of V132 comes this long after the reply, ms; so does the offer of a specialist, not to cover it. */
export const noteDelay = 1000;

/** A text with its blanks filled: `{name}` by what stands under that name, which may be more than text. */
export function filled<Part>(template: string, blanks: Record<string, Part>): (string | Part)[] {
  return template
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 === 1 ? (blanks[part] ?? '') : part))
    .filter((part) => part !== '');
}

/** A text with its blanks filled by text. */
export const filledText = (template: string, blanks: Record<string, string>): string =>
  filled(template, blanks).join('');

const listed = (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** A text that names how a person is reached, without what stands in [brackets] if the company has no address there. */
export const reachTemplate = (template: string): string =>
  template.replace(/\[([^\]]*)\]/g, facts().email ? '$1' : '');

/** A text that names how a person is reached, as text alone. */
export function reachText(template: string): string {
  const { phones, email } = facts();
  return filledText(reachTemplate(template), {
    phones: phones.map(({ display }) => display).join(' or '),
    email,
  });
}

/** Whether a note says how a person is reached: an answer to danger has the phones itself. */
export const needsPerson = ({ requiresHuman, danger }: Message): boolean => requiresHuman && danger === '';

/** How a person is reached (U8), as text alone. */
export const humanText = (): string => reachText(widget.human);

/** What is dialled in danger, as it is written. */
const helplines = [
  { e164: '911', display: '911' },
  { e164: '911', display: '9-1-1' },
  { e164: '988', display: '9-8-8' },
] as const;

/** A text cut at the numbers that may be dialled, the company's own, 911 and 9-8-8; `at` is where a part begins. */
export function partsOf(text: string) {
  const phones: readonly { e164: string; display: string }[] = [...facts().phones, ...helplines];
  const numbers = phones.map(({ display }) => display.replace(/[^\d\w ]/g, '\\$&')).join('|');
  let at = 0;
  return (numbers ? text.split(new RegExp(`(?<![\\d$-])(${numbers})(?![\\d-])`)) : [text])
    .map((part) => {
      const phone = phones.find(({ display }) => display === part);
      at += part.length;
      return { at: at - part.length, part, phone };
    })
    .filter(({ part }) => part !== '');
}

/** The greeting of U9: general, or about the service with that id. */
export function welcomeFor(serviceType: string): string {
  const { services } = facts();
  const service = services.find(({ id }) => id === serviceType);
  if (!service) return filledText(widget.welcome, { services: listed(services.map(({ name }) => name)) });
  const { price } = service;
  return filledText(widget.welcomeService, {
    service: service.name,
    price: price && filledText(widget.welcomePrice, { price }),
    deployment: service.deployment,
  });
}

/** Words of a message for a screen reader: who speaks, and all of it. */
export function spoken({ type, name, content }: Message): string {
  const who = type === 'staff' ? name || widget.somebody : type === 'assistant' ? widget.assistant : '';
  return who ? `${who}: ${content}` : content;
}
