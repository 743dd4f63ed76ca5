import { useCallback, useMemo, useState } from 'react';
import type { Campaign } from '../../../../../api/staff.ts';
import type { Kept } from '../../../../../lib/words/kept-words.ts';
import { without } from '../field-errors.ts';
import {
  type CampaignFields,
  changedFields,
  emptyFields,
  type FieldErrors,
  fieldsOf,
} from '../fields.model.ts';

/** What the writing began from: a version of the campaign, and its fields. Of a new one version 0 and empty ones. */
export type Base = { version: number; fields: CampaignFields };

/** What a campaign is to who begins to write in it. */
export const baseOf = (campaign: Campaign | null): Base =>
  campaign ? { version: campaign.version, fields: fieldsOf(campaign) } : { version: 0, fields: emptyFields };

/** The fields as they stand, what they began from, and what is wrong with them. `kept` is what was typed before and never saved. */
export function useEditing(opened: Campaign | null, kept: Kept<CampaignFields> | null) {
  // Words that began from an older version meet what was saved since when they are saved: then both are shown.
  const [base, setBase] = useState<Base>(() => ({
    ...baseOf(opened),
    ...(opened && kept && { version: kept.baseVersion }),
  }));
  const [fields, setFields] = useState<CampaignFields>(kept?.fields ?? base.fields);
  const [errors, setErrors] = useState<FieldErrors>({});
  const set = useCallback((part: Partial<CampaignFields>) => {
    setFields((now) => ({ ...now, ...part }));
    setErrors((now) => without(now, Object.keys(part)));
  }, []);
  const dirty = useMemo(() => changedFields(base.fields, fields).length > 0, [base.fields, fields]);
  /** The campaign is what stands in the editor now: nothing is unsaved. */
  const adopt = useCallback((campaign: Campaign) => {
    const fresh = baseOf(campaign);
    setBase(fresh);
    setFields(fresh.fields);
    setErrors({});
  }, []);
  /** The campaign is what was sent; what was typed while it was on its way is unsaved. */
  const settle = useCallback((campaign: Campaign, sent: CampaignFields) => {
    const fresh = baseOf(campaign);
    setBase(fresh);
    setFields((now) => (changedFields(sent, now).length === 0 ? fresh.fields : now));
    setErrors({});
  }, []);
  return { base, setBase, fields, setFields, errors, setErrors, set, dirty, adopt, settle };
}
