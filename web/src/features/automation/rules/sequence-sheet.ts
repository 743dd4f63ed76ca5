import { useMemo, useRef } from 'react';
import type { AutomationSequence } from '../../../api/staff.ts';
import { useRepeatKey } from '../../../lib/form/repeat-key.ts';
import { createSequence, readSequence, saveSequence } from './calls.ts';
import type { Sheet } from './editing/sheet.ts';
import {
  checkSequence,
  fieldsOfSequence,
  mergeSequences,
  repairedSequence,
  type SequenceFields,
  sequenceChanges,
  sequenceKnows,
  sequencePlan,
  tidySequence,
} from './sequence-fields.model.ts';

/** How a sequence is written. */
export function useSequenceSheet(): Sheet<AutomationSequence, SequenceFields> {
  const key = useRef(useRepeatKey());
  return useMemo(
    () => ({
      what: 'sequence',
      fieldsOf: fieldsOfSequence,
      repaired: repairedSequence,
      changes: sequenceChanges,
      merged: mergeSequences,
      tidy: tidySequence,
      check: checkSequence,
      knows: sequenceKnows,
      read: (id: string) => readSequence(id),
      save: (id: string, version: number, fields: SequenceFields) => {
        const plan = sequencePlan(fields);
        return id === '' ? createSequence(plan, key.current(plan)) : saveSequence(id, version, plan);
      },
    }),
    [],
  );
}
