import { companySize, decisionMaker as decisions } from '@catalog/askers.json';
import { contactFields, questions } from '@catalog/assessments.json';
import { assessment as options } from '@catalog/options.json';
import type { ConfirmationMail } from '../../api/visitor';
import { type FieldRule, wrongFields } from '../../lib/form/described';
import { type Errors, errorsOf, type NamedError, type Values, valuesOf } from '../../lib/form/fields';
import type { UsualMonth } from './report.model';

/** The questions' fields, in their order (V94). */
export const answerNames = [
  'propertyType',
  'primaryConcern',
  'currentSecurity',
  'budget',
  'timeline',
] as const;

/** The fields of the sixth step, in their order (V149). */
export const contactNames = ['name', 'email', 'phone', 'company', 'companySize', 'decisionMaker'] as const;

/** Every field, as the form without script names them. */
export const fieldNames = [...answerNames, ...contactNames] as const;

/** A question's field. */
export type AnswerName = (typeof answerNames)[number];
/** A field of the sixth step. */
export type ContactName = (typeof contactNames)[number];
/** Any field. */
export type FieldName = (typeof fieldNames)[number];

/** What was answered so far. */
export type Answers = Partial<Record<AnswerName, string>>;

/** The sixth step: rules and words of its fields (catalog/assessments.json). */
export const contactRules = contactFields as readonly FieldRule<ContactName>[];

/** What an option of the sixth step may be (D102). */
export const choicesOf = (name: ContactName): readonly { id: string; label: string }[] =>
  ({ companySize, decisionMaker: decisions })[name as 'companySize'] ?? [];

/** The answer of who decides (catalog.Decides). */
const decides = 'yes';

/** 'Step n of 6': five questions and the contact (V136, D40). */
export const stepCount = answerNames.length + 1;

/** 'Step n of 6' of the step at index, which counts from 0. */
export const stepText = (index: number): string => `Step ${index + 1} of ${stepCount}`;

/** One question as it is asked: its field, its words, and the answers to choose from. */
export type Question = {
  field: AnswerName;
  heading: string;
  hint: string;
  choices: readonly { id: string; label: string }[];
};

/** The five questions in the order in which they are asked. */
export const asked: readonly Question[] = questions.map((question) => {
  const field = question.field as AnswerName;
  return { ...question, field, choices: options[field] };
});

/** What this tab keeps of an assessment under way. */
export type Draft = { answers: Answers; contact: Values<ContactName>; step: number };

/** An empty assessment. */
export const noDraft: Draft = { answers: {}, contact: valuesOf(contactNames, {}), step: 0 };

/** The answers that are still offered; others of an older page are forgotten. */
function offered(given: unknown): Answers {
  const answers: Answers = {};
  for (const { field, choices } of asked) {
    const answer = (given as Answers | null | undefined)?.[field];
    if (choices.some(({ id }) => id === answer)) answers[field] = answer as string;
  }
  return answers;
}

/** The first step that is not answered; the contact step when all are. */
export function firstOpenStep(answers: Answers): number {
  const open = answerNames.findIndex((name) => answers[name] === undefined);
  return open === -1 ? answerNames.length : open;
}

/** A draft out of anything that was stored: never beyond a question that is not answered. */
export function toDraft(stored: unknown): Draft {
  const given = (stored ?? {}) as Partial<Record<keyof Draft, unknown>>;
  const answers = offered(given.answers);
  const step = Number.isInteger(given.step) ? (given.step as number) : 0;
  return {
    answers,
    contact: valuesOf(contactNames, given.contact),
    step: Math.max(0, Math.min(step, firstOpenStep(answers))),
  };
}

/** What the server would refuse in the sixth step, in its own words (V149, U34). */
export const validateContact = (values: Values<ContactName>): Errors<ContactName> =>
  wrongFields(contactRules, values);

/** The server's errors by field; it names those of the sixth step by their place in `contactInfo`. */
export const sortErrors = (list: readonly NamedError[]) =>
  errorsOf(
    fieldNames,
    list.map(({ field, message }) => ({ field: field.replace(/^(body\.)?contactInfo\./, ''), message })),
  );

/** What is sent (V94): the answers, the trimmed contact, the time it took (ms) and the honeypot. */
export function payload(
  answers: Answers,
  contact: Values<ContactName>,
  elapsedMs: number,
  website: string,
): Record<string, unknown> {
  const { company, companySize, decisionMaker, ...needed } = contact;
  return {
    ...answers,
    contactInfo: {
      ...Object.fromEntries(Object.entries(needed).map(([name, value]) => [name, value.trim()])),
      ...(company.trim() && { company: company.trim() }),
      ...(companySize && { companySize }),
      ...(decisionMaker === decides && { decisionMaker: true }),
    },
    elapsedMs: Math.max(0, Math.round(elapsedMs)),
    ...(website && { website }),
  };
}

/** What is sent for the result alone: nothing of a person goes with it (D103). */
export const payloadWithoutContact = (answers: Answers, elapsedMs: number, website: string) => ({
  ...answers,
  withoutContact: true,
  elapsedMs: Math.max(0, Math.round(elapsedMs)),
  ...(website && { website }),
});

/** The contact of a payload, as its fields hold it. */
function contactIn(info: unknown): Values<ContactName> {
  const { decisionMaker } = (info ?? {}) as { decisionMaker?: unknown };
  return { ...valuesOf(contactNames, info), decisionMaker: decisionMaker === true ? decides : '' };
}

/** The draft of a payload that came back, at the step where something is wrong. */
export function draftOf(body: unknown, errors: Errors<FieldName>): Draft {
  const given = (body ?? {}) as Record<string, unknown>;
  const wrong = answerNames.findIndex((name) => errors[name]);
  const answers = offered(given);
  return {
    answers,
    contact: contactIn(given.contactInfo),
    step: wrong === -1 ? firstOpenStep(answers) : wrong,
  };
}

/** Answer to an accepted assessment: internal/assessments/http.go, named alike. */
export type Receipt = {
  riskLevel: string;
  score: number;
  recommendations: readonly string[];
  estimatedCost: string;
  priority: string;
  reportUrl: string;
  reportEmail: ConfirmationMail;
  /** Absent in a receipt of an older page. */
  prices?: readonly UsualMonth[];
  withoutContact?: boolean;
};
