/** Texts for the reports of mail servers and providers, and the filter of their list. */

import { softBounces } from '@catalog/newsletter.json';
import type { SubscriberReport } from '../../../../api/staff.ts';
import { choicesOf } from '../../../../lib/form/choices.ts';
import type { Tone } from '../../../../ui/badge.tsx';

type Kind = SubscriberReport['kind'];
type Effect = SubscriberReport['effect'];

/** The kind that is shown; empty for all. */
export type ReportFilter = Kind | '';

/** The possible filters, in order. */
export const kinds = choicesOf<ReportFilter, { label: string }>({
  '': { label: 'Every kind' },
  hard: { label: 'Hard bounce' },
  soft: { label: 'Soft bounce' },
  complaint: { label: 'Complaint' },
  unknown: { label: 'Unclear' },
});

/** The filter in an address; values that the server would reject are dropped. */
export const reportFilterOf = (params: URLSearchParams): ReportFilter =>
  kinds.find(({ id }) => id === params.get('kind'))?.id ?? '';

/** The filter for an address; defaults are left out. */
export const reportSearchOf = (kind: ReportFilter): URLSearchParams =>
  new URLSearchParams(kind === '' ? {} : { kind });

const tones: Record<Kind, Tone> = { hard: 'warning', soft: 'info', complaint: 'danger', unknown: 'neutral' };

/** How a kind is shown. */
export const kindLook = (kind: Kind): { label: string; tone: Tone } => ({
  label: kinds.find(({ id }) => id === kind)?.label ?? kind,
  tone: tones[kind],
});

const titles: Record<Kind, string> = {
  hard: 'Came back: the address is dead',
  soft: 'Could not be delivered for the time being',
  complaint: 'Reported as unwanted',
  unknown: 'Reported, and it is unclear what is meant',
};

/** The report as a line of a subscriber's timeline. */
export const kindTitle = (kind: Kind): string => titles[kind];

const details: Record<string, string> = {
  '1.1': 'no such mailbox',
  '1.2': 'no such domain',
  '1.3': 'the address is wrongly written',
  '1.6': 'the mailbox has moved',
  '1.10': 'the domain takes no mail',
  '2.1': 'the mailbox is disabled',
  '2.2': 'the mailbox is full',
  '2.3': 'the mail is too large for the mailbox',
  '3.1': 'their mail system is full',
  '3.2': 'their mail system takes no mail',
  '3.4': 'the mail is too large',
  '4.1': 'their server does not answer',
  '4.2': 'the connection broke',
  '4.4': 'no way to their server',
  '4.6': 'the mail went round in circles',
  '4.7': 'it took too long',
  '7.1': 'a rule of theirs refuses it',
  '7.26': 'they could not tell that it is from us',
};

const subjects = [
  'no more is said',
  'something about the address',
  'something about the mailbox',
  'something about their mail system',
  'something on the way to their server',
  'the servers did not understand each other',
  'something about the content',
  'a rule of theirs refuses it',
];

/** An enhanced status code in words (RFC 3463): its detail if there is a text for it, else its subject. */
export function statusWords(code: string): string {
  const [, result, subject = '', detail = ''] = /^([245])\.(\d{1,3})\.(\d{1,3})$/.exec(code) ?? [];
  if (result === undefined) return 'no code that is known';
  const words = details[`${subject}.${detail}`] ?? subjects[Number(subject)] ?? subjects[0];
  return result === '4' ? `${words}, for the time being` : (words ?? '');
}

/** The effect of a report; `kind` is the report's. */
export function effectWords(effect: Effect, kind: Kind): string {
  switch (effect) {
    case 'ended':
      if (kind === 'complaint') return 'Their consent ended: nothing is sent there until they sign up anew';
      return kind === 'soft'
        ? `Nothing is sent there any more: it was the ${ordinal(softBounces.campaigns)} in a row`
        : 'Nothing is sent there any more';
    case 'counted':
      return `Counted: ${softBounces.campaigns} campaigns in a row within ${softBounces.days} days are too many`;
    case 'known':
      return kind === 'complaint' ? 'Nothing: they had complained before' : 'Nothing: they had left before';
    case 'erased':
      return 'Nothing: the person was erased';
    case 'unproven':
      return 'Nothing: it does not prove to be about a mail of ours';
    case 'not-them':
      return 'Nothing: it does not say that the address is at fault';
    case '':
      return 'Not noted';
  }
}

const ordinal = (n: number): string => ['', 'first', 'second', 'third', 'fourth', 'fifth'][n] ?? `${n}th`;
