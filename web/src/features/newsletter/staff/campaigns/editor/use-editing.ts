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

/** The starting point of an edit: a version of the campaign, and its fields. For a new one version 0 and empty fields. */
export type Base = { version: number; fields: CampaignFields };

/** A campaign as the starting point of an edit. */
export const baseOf = (campaign: Campaign | null): Base =>
  campaign ? { version: campaign.version, fields: fieldsOf(campaign) } : { version: 0, fields: emptyFields };

/** The current fields, their starting point, and their errors. `kept` is text typed earlier and never saved. */
export function useEditing(opened: Campaign | null, kept: Kept<CampaignFields> | null) {
  // A text based on an older version is compared with later changes when it is saved: then both are shown.
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
  /** The campaign is what the editor shows now: nothing is unsaved. */
  const adopt = useCallback((campaign: Campaign) => {
    const fresh = baseOf(campaign);
    setBase(fresh);
    setFields(fresh.fields);
    setErrors({});
  }, []);
  /** The campaign is what was sent; text typed during the request is unsaved. */
  const settle = useCallback((campaign: Campaign, sent: CampaignFields) => {
    const fresh = baseOf(campaign);
    setBase(fresh);
    setFields((now) => (changedFields(sent, now).length === 0 ? fresh.fields : now));
    setErrors({});
  }, []);
  return { base, setBase, fields, setFields, errors, setErrors, set, dirty, adopt, settle };
}
