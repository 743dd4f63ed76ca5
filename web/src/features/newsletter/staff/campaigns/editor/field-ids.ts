import type { FieldName } from '../fields.model.ts';

/** The id of a field's control, by which the first wrong one is focused. */
export const idOf = (name: FieldName): string => `campaign-${name}`;
