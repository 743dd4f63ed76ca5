/** What can go wrong with a call, in one class: a problem of the server (RFC 9457), or no answer at all. */

/** A refusal that belongs to one field of what was sent. */
export interface FieldProblem {
  /** The last part of its name: its name in a form of one level. */
  field: string;
  /** The whole name, dotted: `conditions.0.value`. */
  path: string;
  message: string;
}

/** A failed call. `status` 0 means that no answer came: the server may have done it or not. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    /** HTTP status, or 0 without an answer. */
    readonly status: number,
    /** The server's words, already fit to be shown. */
    readonly detail: string,
    readonly fields: readonly FieldProblem[] = [],
    /** Seconds to wait before another try, from Retry-After. */
    readonly retryAfter: number | null = null,
    /** The kind of problem, where the status alone does not say it: a path such as `/problems/totp-required`. */
    readonly kind: string = 'about:blank',
  ) {
    super(detail);
  }
}

/** The problem of an answer that is not 2xx. `body` is what it carried, whatever that was. */
export function problemOf(response: Response, body: unknown): ApiProblem {
  const problem = isObject(body) ? body : {};
  const detail = text(problem.detail) ?? text(problem.title) ?? FALLBACK;
  const kind = text(problem.type) ?? 'about:blank';
  return new ApiProblem(response.status, detail, fieldsOf(problem.errors), retryAfterOf(response), kind);
}

/** The problem of a call that got no answer. */
export function noAnswer(): ApiProblem {
  return new ApiProblem(0, 'The server cannot be reached.');
}

/** Any thrown thing as a problem, so that no catch block has to guess. */
export function asProblem(thrown: unknown): ApiProblem {
  return thrown instanceof ApiProblem ? thrown : new ApiProblem(-1, FALLBACK);
}

/** What happened and what to do now, in words for a person at 3 a.m. */
export function explain(thrown: unknown): string {
  const problem = asProblem(thrown);
  const advice = adviceFor(problem);
  return advice === '' ? problem.detail : `${withStop(problem.detail)} ${advice}`;
}

const FALLBACK = 'Something went wrong on our side.';

function adviceFor({ status, retryAfter }: ApiProblem): string {
  if (status === 0) return 'Check the connection and try again; nothing you typed is lost.';
  if (status === 429) return `Try again ${waitText(retryAfter)}.`;
  if (status === 409 || status === 422) return '';
  if (status === 403 || status === 401) return '';
  if (status === 404) return 'It may have been removed; go back to the list.';
  return 'Try again; if it stays, tell an owner.';
}

function waitText(seconds: number | null): string {
  if (seconds === null) return 'in a moment';
  return seconds < 90 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} min`;
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function fieldsOf(errors: unknown): FieldProblem[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(isObject).flatMap((entry) => {
    const message = text(entry.message);
    // Of what a list holds the framework names the place as `conditions[0].value`.
    const path = (text(entry.field) ?? text(entry.location))
      ?.replace(/^body\./, '')
      .replaceAll(/\[(\d+)\]/g, '.$1');
    const field = path?.split('.').at(-1);
    return message !== null && path !== undefined && field !== undefined ? [{ field, path, message }] : [];
  });
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
