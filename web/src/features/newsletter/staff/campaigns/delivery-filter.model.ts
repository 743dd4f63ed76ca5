/** The filter of a campaign's deliveries: in the address, so that reload, back and a shared link keep it. */

import { search } from '@catalog/limits.json';
import type { CampaignDelivery } from '../../../../api/staff.ts';

/** The state, and a part of the address; an empty string does not filter. */
export type DeliveryFilter = { state: CampaignDelivery['state'] | ''; q: string };

/** The possible filters, in order. `claimed` is a short phase of `pending`, and included in it. */
export const states: readonly { id: DeliveryFilter['state']; label: string }[] = [
  { id: '', label: 'Everyone' },
  { id: 'sent', label: 'Sent' },
  { id: 'failed', label: 'Failed' },
  { id: 'uncertain', label: 'Uncertain' },
  { id: 'skipped', label: 'Skipped' },
  { id: 'deferred', label: 'Tried again later' },
  { id: 'attempting', label: 'Being sent' },
  { id: 'pending', label: 'Waiting' },
];

/** The filter in an address; values that the server would reject are dropped. */
export const deliveryFilterOf = (params: URLSearchParams): DeliveryFilter => ({
  state: states.find(({ id }) => id === params.get('state'))?.id ?? '',
  q: (params.get('q') ?? '').slice(0, search.words),
});

/** The filter for an address; defaults are left out. */
export const deliverySearchOf = ({ state, q }: DeliveryFilter): URLSearchParams =>
  new URLSearchParams({ ...(state && { state }), ...(q && { q }) });
