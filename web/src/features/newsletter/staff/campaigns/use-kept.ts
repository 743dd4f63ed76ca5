import { useMe } from '../../../../lib/session/me.tsx';
import { device, type Kept, readKept } from '../../../../lib/words/kept-words.ts';
import { useKeeping as useKeepingAt } from '../../../../lib/words/use-keeping.ts';
import { type CampaignFields, changedFields, emptyFields } from './fields.model.ts';

const place = (account: string, campaign: string) => `wardgate.newsletter.words.${account}.${campaign}`;

/** Unsaved text of this account on this device for a campaign (an id, or `new`); null when there is none that differs from `saved`. */
export function useKeptWords(): (campaign: string, saved: CampaignFields) => Kept<CampaignFields> | null {
  const me = useMe();
  return (campaign, saved) => {
    const kept = readKept(device, place(me.id, campaign), emptyFields);
    return kept !== null && changedFields(saved, kept.fields).length > 0 ? kept : null;
  };
}

/** Keeps unsaved text of a campaign on this device until it is saved. `words` null: nothing is unsaved. */
export function useKeeping(campaign: string, words: CampaignFields | null, baseVersion: number) {
  const me = useMe();
  return useKeepingAt(place(me.id, campaign), words, baseVersion);
}
