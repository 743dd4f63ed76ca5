import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asProblem, explain } from '../../../../../api/problem.ts';
import type { Campaign } from '../../../../../api/staff.ts';
import { useServerClock } from '../../../../../lib/clock/server-clock.tsx';
import { useRepeatKey } from '../../../../../lib/form/repeat-key.ts';
import { isOpen } from '../acts.model.ts';
import { createCampaign, readCampaign, saveCampaign } from '../calls.ts';
import { errorsOf } from '../field-errors.ts';
import { type CampaignFields, checkFields, type FieldErrors, firstWrong, inputOf } from '../fields.model.ts';
import { campaignKey } from '../queries.ts';
import { idOf } from './field-ids.ts';
import type { Base, useEditing } from './use-editing.ts';

/** What can prevent a campaign from being saved. */
export type Obstacle =
  | { kind: 'wrong'; count: number }
  | { kind: 'failed'; title: string; why: string }
  /** Another person has saved meanwhile. */
  | { kind: 'newer'; theirs: Campaign }
  /** It is being sent, or is gone: it can no longer be saved. */
  | { kind: 'closed'; theirs: Campaign | null };

type SavingProps = {
  /** The campaign's id; empty for a new one. */
  id: string;
  editing: ReturnType<typeof useEditing>;
  /** The campaign is what was sent. */
  onSaved: (campaign: Campaign, sent: CampaignFields) => void;
};

/** Saves a campaign; typed text is not lost, whatever prevents it. */
export function useSaving({ id, editing, onSaved }: SavingProps) {
  const clock = useServerClock();
  const client = useQueryClient();
  const key = useRepeatKey();
  const under = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  /** The element that reports the problem, to be focused once it is rendered. */
  const [wrong, setWrong] = useState<FieldErrors | null>(null);
  useEffect(() => {
    const first = wrong && firstWrong(wrong);
    if (first) document.getElementById(idOf(first))?.focus();
  }, [wrong]);

  const complain = (found: FieldErrors) => {
    editing.setErrors(found);
    setWrong(found);
    return Object.keys(found).length;
  };

  const send = (fields: CampaignFields, base: Base): Promise<Campaign> => {
    const input = inputOf(fields, base.fields);
    return id === ''
      ? createCampaign(input, key(input))
      : saveCampaign(id, { ...input, version: base.version });
  };

  const fail = async (thrown: unknown): Promise<void> => {
    const { status } = asProblem(thrown);
    if (id !== '' && (status === 409 || status === 404)) {
      const theirs = await whatBecameOf(id);
      if (theirs === null || (theirs && !isOpen(theirs.status)))
        return setObstacle({ kind: 'closed', theirs });
      if (theirs && status === 409) return setObstacle({ kind: 'newer', theirs });
    }
    complain(errorsOf(thrown));
    const title = id === '' ? 'Failed to create campaign' : 'The campaign was not saved.';
    setObstacle({ kind: 'failed', title, why: explain(thrown) });
  };

  /** Base and fields may differ from the current ones: the user has just decided about them. Returns whether it is saved. */
  const save = async (given: { base: Base; fields: CampaignFields } = editing): Promise<boolean> => {
    if (under.current) return false;
    const missing = checkFields(given.fields, clock.now(), given.base.fields);
    if (firstWrong(missing) !== undefined) {
      setObstacle({ kind: 'wrong', count: complain(missing) });
      return false;
    }
    under.current = true;
    setSaving(true);
    try {
      const campaign = await send(given.fields, given.base);
      client.setQueryData(campaignKey(campaign.id), { ...campaign, fetchedAt: clock.now() });
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
      setObstacle(null);
      onSaved(campaign, given.fields);
      return true;
    } catch (thrown) {
      await fail(thrown);
      return false;
    } finally {
      under.current = false;
      setSaving(false);
    }
  };
  return { save, isSaving, obstacle, setObstacle };
}

/** The current campaign; null when it is gone, undefined when that is unknown. */
async function whatBecameOf(id: string): Promise<Campaign | null | undefined> {
  try {
    return await readCampaign(id);
  } catch (thrown) {
    return asProblem(thrown).status === 404 ? null : undefined;
  }
}
