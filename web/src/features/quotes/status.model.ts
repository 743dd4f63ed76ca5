import type { ConfirmationMail, ConfirmationState, StepState } from '../../api/visitor';
import { unlessSeveral } from '../../lib/form/unless-several';

export type { StepState };

/** One promised step (D5). Times as text are in the company's time zone. */
export type Step = {
  id: string;
  label: string;
  text: string;
  due_at: string;
  dueText: string;
  done_at: string | null;
  doneText: string;
  state: StepState;
};

/** What GET /api/quotes/status/{token} answers and the status page carries as data. */
export type QuoteStatus = {
  ticketId: string;
  firstName: string;
  submittedText: string;
  sla_deadline: string;
  deadlineText: string;
  priority: string;
  emergency: boolean;
  service: string;
  confirmationEmail: ConfirmationState;
  /** When a person answered, in words; empty while nobody has. */
  answeredText: string;
  steps: Step[];
  closed: boolean;
  /** '' where nothing was said, and of a request of before. */
  siteLocation?: string;
  answerText?: string;
  nearestOffice?: string;
};

/** Answer to an accepted request, as far as a visitor needs it (V185, D37). */
export type Receipt = {
  ticketId: string;
  deadlineText: string;
  estimatedResponseTime: string;
  statusUrl: string;
  emergency: boolean;
  confirmationEmail: ConfirmationMail;
  /** The id of the office nearest to the site; '' where it is not known. */
  nearestOffice?: string;
};

/** The secret of a status page: the last segment of its address. */
export function statusToken(statusUrl: string): string {
  return statusUrl.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
}

/**
 * Only the clock of text ("2:15 p.m. Edmonton time") when it is on the same day as reference; both as in
 * "Saturday, November 21, 2026, 2:15 p.m. Edmonton time". Otherwise the text as it is.
 */
export function clockOn(text: string, reference: string): string {
  const cut = text.lastIndexOf(', ');
  return cut > 0 && text.slice(0, cut) === reference.slice(0, reference.lastIndexOf(', '))
    ? text.slice(cut + 2)
    : text;
}

/** When a step was or will be done, in words. */
export function stepTime(step: Step, submittedText: string): string {
  if (step.done_at) return `Done ${clockOn(step.doneText, submittedText)}`;
  if (step.id === 'confirmation') return 'On its way';
  const due = clockOn(step.dueText, submittedText);
  if (step.id === 'walk') return due;
  return step.state === 'late' ? `Was due ${due}; we are on it` : `By ${due}`;
}

/** What the confirmation step truthfully says about the e-mail (D5). */
export function confirmationText(state: QuoteStatus['confirmationEmail'], fallback: string): string {
  if (state === 'unavailable')
    return 'No email is sent at the moment. Please keep your reference: it is all you need.';
  if (state === 'sent') return `A confirmation e-mail with your reference was sent${unlessSeveral}.`;
  return `${fallback}${unlessSeveral}.`;
}

/** Every promised step is done, or the request is closed: nothing more will change soon. */
export function isSettled(status: QuoteStatus): boolean {
  return (
    status.closed ||
    status.steps.every(
      (step) =>
        step.state === 'done' || (step.id === 'confirmation' && status.confirmationEmail === 'unavailable'),
    )
  );
}

/** Ms until the next look: often while steps are due, rarely once all is settled or unreachable. */
export function pollDelay(status: QuoteStatus | null, failures: number): number {
  if (failures > 0) return Math.min(120_000, 15_000 * 2 ** (failures - 1));
  return status && isSettled(status) ? 300_000 : 15_000;
}
