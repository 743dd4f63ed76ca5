import { readDraft, writeDraft } from '../../lib/form/draft';
import { type Draft, toDraft } from './questionnaire.model';

/**
 * Kept in sessionStorage: in this tab only and gone with it, so that a shared computer reveals nothing
 * (PIPA).
 */
const key = 'assessments';

/** The assessment under way in this tab; null if there is none. */
export function readAssessmentDraft(): Draft | null {
  const draft = readDraft<unknown>(key);
  return draft === null ? null : toDraft(draft);
}

/** Keeps the assessment over a reload (D68); null forgets it: it is delivered, or taken again. */
export function keepAssessmentDraft(draft: Draft | null): void {
  writeDraft(key, draft);
}
