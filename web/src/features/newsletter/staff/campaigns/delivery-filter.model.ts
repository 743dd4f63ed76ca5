/** Which people of a campaign are shown: in the address, so that reload, back and a shared link keep it. */

import { search } from '@catalog/limits.json';
import type { CampaignDelivery } from '../../../../api/staff.ts';

/** The state, and the part of an address looked for; an empty string asks for nothing. */
export type DeliveryFilter = { state: CampaignDelivery['state'] | ''; q: string };

/** What can be asked for, in its order. `claimed` is a moment of `pending`, and asked for with it. */
export const states: readonly { id: DeliveryFilter['state']; label: string }[] = [
  { id: '', label: 'Everybody' },
  { id: 'sent', label: 'Sent' },
  { id: 'failed', label: 'Failed' },
  { id: 'uncertain', label: 'Uncertain' },
  { id: 'skipped', label: 'Skipped' },
  { id: 'deferred', label: 'Tried again later' },
  { id: 'attempting', label: 'Being sent' },
  { id: 'pending', label: 'Waiting' },
];

/** The filter of an address; what the server would refuse is left out. */
export const deliveryFilterOf = (params: URLSearchParams): DeliveryFilter => ({
  state: states.find(({ id }) => id === params.get('state'))?.id ?? '',
  q: (params.get('q') ?? '').slice(0, search.words),
});

/** The filter as an address has it: the usual is left out. */
export const deliverySearchOf = ({ state, q }: DeliveryFilter): URLSearchParams =>
  new URLSearchParams({ ...(state && { state }), ...(q && { q }) });
