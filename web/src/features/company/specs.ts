/** How the page of the company describes what it edits. */

/** How a fact is written down. `lines` is a list with a line for each; `own` is on where the fact, that it is the sample’s, is not. */
export type Kind =
  | 'line'
  | 'text'
  | 'email'
  | 'number'
  | 'time'
  | 'days'
  | 'lines'
  | 'switch'
  | 'own'
  | 'office'
  | 'service'
  | 'services'
  | 'claim'
  | 'day'
  | 'papers'
  | 'choice';

/** One fact. */
export type FieldSpec = {
  /** The last part of its path. */
  key: string;
  label: string;
  kind?: Kind;
  hint?: string;
  /** Where it is seen. */
  seen?: string;
  optional?: boolean;
  /** It has a whole row for itself. */
  wide?: boolean;
  /** Only the row with this id has it. */
  only?: string;
  /** What a `choice` is made from: what is stored, and what people read. */
  choices?: Readonly<Record<string, string>>;
};

/** Rows that are alike. */
export type ListSpec = {
  path: string;
  /** What one row is called: "Phone". */
  one: string;
  /** The heading, where a part has several lists. */
  title?: string;
  hint?: string;
  /** What distinguishes a row in its heading: the first of these that is not empty. */
  named: readonly string[];
  fields: readonly FieldSpec[];
  /** What a new row begins with; none: the rows are fixed, because pages name them. */
  fresh?: Readonly<Record<string, string | boolean | readonly string[]>>;
};

/** One part of the page. */
export type Part = {
  id: string;
  label: string;
  /** What it is about, in a sentence. */
  lead: string;
  /** The page that shows most of it. */
  page: string;
  /** What of the profile it edits. */
  paths: readonly string[];
  fields: readonly FieldSpec[];
  lists: readonly ListSpec[];
};
