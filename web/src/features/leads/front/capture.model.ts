import * as questions from '@catalog/askers.json';
import { recommendationsFrom } from '@catalog/assessments.json';
import { adviceAtMost, challenges, limits, qualification, roles } from '@catalog/captures.json';
import { limits as common } from '@catalog/quotes.json';
import type { ConfirmationMail } from '../../../api/visitor';
import { checkEmail, checkLine, checkPhone } from '../../../lib/form/checks';
import { type Errors, errorsOf, type NamedError, type Values, valuesOf } from '../../../lib/form/fields';
import type { Visit } from '../../../lib/visit/visit.model';

/** The fields of the pop-up and the panel, in their order (V110, D102); challenges are chosen beside them. */
export const fieldNames = ['email', 'company', 'role', 'companySize', 'decisionMaker'] as const;
/** The fields of the priority overlay (V72). */
export const priorityNames = ['email', 'phone', 'company'] as const;

/** A field of either form. */
export type FieldName = (typeof fieldNames)[number] | (typeof priorityNames)[number];

/** Every name that an error may bear. */
export const allNames = [
  'email',
  'phone',
  'company',
  'role',
  'companySize',
  'decisionMaker',
  'interests',
] as const;

/** What this tab keeps of the pop-up and the panel, which share it (U2). */
export type CaptureDraft = { values: Values<(typeof fieldNames)[number]>; chosen: string[] };

/** A draft out of anything that was stored; challenges that are not offered any more are forgotten. */
export function toCaptureDraft(stored: unknown): CaptureDraft {
  const given = (stored ?? {}) as { values?: unknown; chosen?: unknown };
  const chosen = Array.isArray(given.chosen) ? given.chosen : [];
  const values = valuesOf(fieldNames, given.values);
  const among = (options: readonly { id: string }[], value: string) =>
    options.some(({ id }) => id === value) ? value : '';
  return {
    values: {
      ...values,
      role: among(roles, values.role),
      companySize: among(questions.companySize, values.companySize),
      decisionMaker: among(questions.decisionMaker, values.decisionMaker),
    },
    chosen: challenges.map(({ id }) => id).filter((id) => chosen.includes(id)),
  };
}

const checks: Record<FieldName, (value: string) => string | undefined> = {
  email: (value) => checkEmail(value, common.email),
  company: (value) => checkLine('company name', value, common.company, false),
  phone: (value) => checkPhone(value, common.phone, false),
  role: () => undefined,
  companySize: () => undefined,
  decisionMaker: () => undefined,
};

/** What the server would refuse, in its own words (U34; internal/leads/capture.go). */
export function validate<Name extends FieldName>(values: Values<Name>): Errors<Name> {
  const errors: Errors<Name> = {};
  for (const name of Object.keys(values) as Name[]) {
    const error = checks[name](values[name].trim());
    if (error) errors[name] = error;
  }
  return errors;
}

/** The server's errors by field; what names no field of these forms is returned as `others`. */
export const sortErrors = (list: readonly NamedError[]) => errorsOf(allNames, list);

/** Whether one of the visited pages is `page` or lies below it (U26). */
const visited = (pages: readonly string[], page: string) =>
  pages.some((path) => path === page || path.startsWith(`${page}/`));

/**
 * The qualification of V171 while the form is filled in, 0 to 100 (D30): what the server will say to
 * the same visit and challenges (internal/leads/qualification.go).
 */
export function qualificationOf(visit: Visit | undefined, chosen: readonly string[]): number {
  const { timeOnSite = 0, scrollDepth = 0, pagesVisited = [] } = visit ?? {};
  const points = [
    timeOnSite > 300 ? qualification.timeOnSiteOver300 : 0,
    timeOnSite > 600 ? qualification.timeOnSiteOver600 : 0,
    scrollDepth > 75 ? qualification.scrollDepthOver75 : 0,
    pagesVisited.length > 3 ? qualification.pagesOver3 : 0,
    ...qualification.pages.map((page) => (visited(pagesVisited, page.path) ? page.points : 0)),
    ...challenges.map(({ id, weight }) => (chosen.includes(id) ? weight : 0)),
  ];
  return Math.min(
    qualification.cap,
    points.reduce((sum, more) => sum + more, 0),
  );
}

/** Titles of the advice for these challenges, in turn, three at most (U4): what the server will say (catalog/captures.go). */
export function adviceFor(chosen: readonly string[]): string[] {
  const byConcern: Record<string, readonly string[]> = recommendationsFrom.primaryConcern;
  const queues = chosen.flatMap((id) => {
    const challenge = challenges.find((one) => one.id === id);
    return challenge ? [[...challenge.advice, ...(byConcern[challenge.concern] ?? [])]] : [];
  });
  const out: string[] = [];
  for (let taken = true; taken && out.length < adviceAtMost; ) {
    taken = false;
    for (const queue of queues) {
      const at = queue.findIndex((title) => !out.includes(title));
      if (at < 0 || out.length === adviceAtMost) continue;
      out.push(queue[at] as string);
      queue.splice(0, at + 1);
      taken = true;
    }
  }
  return out;
}

/** The answer of who decides (catalog.Decides). */
const decides = 'yes';

/** What is sent (V103, V109): trimmed, only what is there; the time is from showing the form (ms). */
export function payload(
  source: 'ai_lead_capture' | 'qualification_panel' | 'ai_assistant',
  values: Partial<Values<FieldName>>,
  chosen: readonly string[],
  visit: Visit | undefined,
  elapsedMs: number,
  website: string,
): Record<string, unknown> {
  const { decisionMaker, ...texts } = values;
  const filled = Object.entries(texts)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    source,
    ...Object.fromEntries(filled),
    ...(decisionMaker === decides && { decisionMaker: true }),
    ...(chosen.length > 0 && { interests: chosen.slice(0, limits.interests) }),
    ...(visit && { behavior: visit }),
    elapsedMs: Math.max(0, Math.round(elapsedMs)),
    ...(website && { website }),
  };
}

/** Answer to an accepted capture: internal/leads/http_captures.go, named alike. */
export type Receipt = {
  leadScore: number;
  recommendations: readonly string[];
  respondByText: string;
  answerEmail: ConfirmationMail;
};
