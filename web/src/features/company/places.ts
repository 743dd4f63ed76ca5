/** Where the facts of the profile are found: their part, their control, their name; and the pages that show them. */

import { parts } from './parts.ts';
import type { Part } from './specs.ts';

/** The pages that can be looked at before saving. */
export const pages = [
  { id: '/', label: 'Home' },
  { id: '/contact', label: 'Contact' },
  { id: '/about', label: 'About' },
  { id: '/promises', label: 'Promises' },
  { id: '/services', label: 'Services' },
  { id: '/case-studies', label: 'Case studies' },
  { id: '/services/security-guards', label: 'Security guards' },
  { id: '/services/surveillance', label: 'Surveillance' },
  { id: '/services/virtual-guard', label: 'Virtual guard' },
  { id: '/services/it-support', label: 'IT support' },
  { id: '/verify', label: 'Check us' },
  { id: '/prices', label: 'Prices' },
  { id: '/quote', label: 'Quote form' },
  { id: '/privacy', label: 'Privacy policy' },
  { id: '/terms', label: 'Terms of service' },
] as const;

const within = (path: string, of: string) => path === of || path.startsWith(`${of}.`);

/** The part that a path belongs to. */
export const partOf = (path: string): Part | undefined =>
  parts.find(({ paths }) => paths.some((of) => within(path, of) || within(of, path)));

/** The id of the control of the fact at a path. */
export const controlOf = (path: string): string => `company-${path.replaceAll('.', '-')}`;

/** What the fact at a path is called: "Phone 1, number as it is dialled". */
export function nameOf(path: string): string {
  if (path === 'note') return 'Why, for the history';
  for (const part of parts) {
    const field = part.fields.find(({ key }) => within(path, key));
    if (field) return field.label;
    for (const list of part.lists) {
      if (!within(path, list.path)) continue;
      const [row, key] = path.slice(list.path.length + 1).split('.');
      const title = list.title ? `${list.title}: ` : '';
      if (!row) return list.title ?? part.label;
      const label = list.fields.find((one) => one.key === key)?.label ?? key ?? '';
      return `${title}${list.one} ${Number(row) + 1}${label && `, ${label.charAt(0).toLowerCase()}${label.slice(1)}`}`;
    }
  }
  return path;
}
