import type { Errors, NamedError } from '../lib/form/fields';
import { refusalDetail } from '../lib/outbox/delivery.model';
import type { Entry } from '../lib/outbox/outbox.model';
import type { FormStart } from './form-problem';

/** Page data under "form": a form post without script that the server refused or could not store. */
export type RefusedPost = {
  values: unknown;
  errors: NamedError[] | null;
  failed: boolean;
  /** A sentence that names no field. */
  detail?: string;
  /** Too many come from the same network; `detail` says when to send it again. */
  putOff?: boolean;
  /** What the form is to carry as its key when it is sent again. */
  key?: string;
};

type Sort<Name extends string> = (list: readonly NamedError[]) => {
  errors: Errors<Name>;
  others: string[];
};

/** What a form starts from whose post without script was refused. */
export function renderedStart<Name extends string>(
  { values, errors, failed, detail, putOff = false, key }: RefusedPost,
  toValues: (values: unknown) => Record<Name, string>,
  sort: Sort<Name>,
): FormStart<Name> {
  const start = {
    id: 'post',
    values: toValues(values),
    ...sort(errors ?? []),
    refused: failed || putOff,
    key,
  };
  return putOff && detail ? { ...start, others: [detail] } : start;
}

/** What a form starts from whose entry came back from the outbox: to be corrected, or refused for a reason that is said. */
export function returnedStart<Name extends string>(
  entry: Entry,
  values: Record<Name, string>,
  sort: Sort<Name>,
): FormStart<Name> {
  const start = { id: `${entry.id} ${entry.changedAt}`, values, ...sort(entry.errors ?? []) };
  if (entry.state !== 'refused') return start;
  const detail = refusalDetail(entry) || `The server answered with status ${entry.status}.`;
  return { ...start, refused: true, others: [detail] };
}
