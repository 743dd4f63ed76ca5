import { listRevisions, readRevision } from '../calls.ts';
import type { Base } from './editing.model.ts';
import { editable } from './use-editing.ts';

/**
 * What a post was at a version: what somebody's words began from. Null where that is not known any more, or cannot be
 * asked: then two texts are compared without what they have in common.
 */
export async function baseAt(id: string, version: number): Promise<Base | null> {
  try {
    const revisions = await listRevisions(id, '', new AbortController().signal);
    const one = (revisions.items ?? []).find((it) => it.version === version && it.kind !== 'autosaved');
    return one ? { version, fields: editable(await readRevision(id, one.id)) } : null;
  } catch {
    return null;
  }
}
