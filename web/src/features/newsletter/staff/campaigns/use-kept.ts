import { useMe } from '../../../../lib/session/me.tsx';
import { device, type Kept, readKept } from '../../../../lib/words/kept-words.ts';
import { useKeeping as useKeepingAt } from '../../../../lib/words/use-keeping.ts';
import { type CampaignFields, changedFields, emptyFields } from './fields.model.ts';

const place = (account: string, campaign: string) => `wardgate.newsletter.words.${account}.${campaign}`;

/** What this account has typed on this device of a campaign (an id, or `new`) and not saved; null when nothing that says more than `saved`. */
export function useKeptWords(): (campaign: string, saved: CampaignFields) => Kept<CampaignFields> | null {
  const me = useMe();
  return (campaign, saved) => {
    const kept = readKept(device, place(me.id, campaign), emptyFields);
    return kept !== null && changedFields(saved, kept.fields).length > 0 ? kept : null;
  };
}

/** Keeps what is typed of a campaign on this device until it is saved. `words` null: nothing is unsaved. */
export function useKeeping(campaign: string, words: CampaignFields | null, baseVersion: number) {
  const me = useMe();
  return useKeepingAt(place(me.id, campaign), words, baseVersion);
}
