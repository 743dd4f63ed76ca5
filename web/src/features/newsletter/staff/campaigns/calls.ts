import type {
  Campaign,
  CampaignAudience,
  CampaignDelivery,
  CampaignInput,
  CampaignPreview,
  CampaignRow,
  CampaignStats,
  Page,
  RetryWhat,
} from '../../../../api/staff.ts';
import { answerOf, staff } from '../../../../api/staff-client.ts';
import type { DeliveryFilter } from './delivery-filter.model.ts';

/** Calls of the campaigns' staff endpoints. All throw ApiProblem. */

const base = '/api/staff/newsletter/campaigns';
const one = (id: string) => ({ params: { path: { id } } });

/** The number of rows on one page of a list. */
const PAGE_SIZE = 50;

export const listCampaigns = (
  cursor: string,
  signal: AbortSignal,
  { q = '', limit = PAGE_SIZE } = {},
): Promise<Page<CampaignRow> & { stats: CampaignStats }> =>
  answerOf(
    staff.GET(base, { params: { query: { ...(cursor && { cursor }), ...(q && { q }), limit } }, signal }),
  );

export const readCampaign = (id: string, signal?: AbortSignal): Promise<Campaign> =>
  answerOf(staff.GET(`${base}/{id}`, { ...one(id), ...(signal && { signal }) }));

/** The same `key` twice is one campaign. */
export const createCampaign = (body: CampaignInput, key: string): Promise<Campaign> =>
  answerOf(staff.POST(base, { params: { header: { 'Idempotency-Key': key } }, body }));

/** With a `version` that is not the newest, or for a campaign that can no longer be edited: 409, and nothing is lost. */
export const saveCampaign = (id: string, body: CampaignInput): Promise<Campaign> =>
  answerOf(staff.PUT(`${base}/{id}`, { ...one(id), body }));

export const deleteCampaign = (id: string) => answerOf(staff.DELETE(`${base}/{id}`, one(id)));

export const duplicateCampaign = (id: string): Promise<Campaign> =>
  answerOf(staff.POST(`${base}/{id}/duplicate`, one(id)));

/** Pressed twice it is sent once; if `success` is false, `error` is the reason (S119). A version that was not seen is rejected: 409. */
export const sendCampaign = (
  id: string,
  version: number,
): Promise<{ success: boolean; recipientCount: number; error: string }> =>
  answerOf(staff.POST(`${base}/{id}/send`, { ...one(id), body: { version } }));

export const scheduleCampaign = (id: string, scheduled_for: string): Promise<Campaign> =>
  answerOf(staff.POST(`${base}/{id}/schedule`, { ...one(id), body: { scheduled_for } }));

export const unscheduleCampaign = (id: string): Promise<Campaign> =>
  answerOf(staff.POST(`${base}/{id}/unschedule`, one(id)));

export const pauseCampaign = (id: string): Promise<Campaign> =>
  answerOf(staff.POST(`${base}/{id}/pause`, one(id)));

export const resumeCampaign = (id: string): Promise<Campaign> =>
  answerOf(staff.POST(`${base}/{id}/resume`, one(id)));

export const cancelCampaign = (id: string): Promise<Campaign> =>
  answerOf(staff.POST(`${base}/{id}/cancel`, one(id)));

/** Sends again to the failed recipients, or to those with an unknown outcome. */
export const retryCampaign = (id: string, what: RetryWhat): Promise<{ count: number }> =>
  answerOf(staff.POST(`${base}/{id}/retry`, { ...one(id), body: { what } }));

/** Sends the saved campaign to oneself. */
export const testCampaign = (id: string): Promise<{ sent_to: string }> =>
  answerOf(staff.POST(`${base}/{id}/test`, one(id)));

/** As a subscriber would get it; without `subscriber_id`, without personal data. */
export const previewCampaign = (
  body: { title: string; subject: string; content: string; topics: string[]; subscriber_id?: string },
  signal: AbortSignal,
): Promise<CampaignPreview> => answerOf(staff.POST(`${base}/preview`, { body, signal }));

export const audienceOf = (topics: readonly string[], signal: AbortSignal): Promise<CampaignAudience> =>
  answerOf(staff.GET(`${base}/audience`, { params: { query: { topics: topics.join(',') } }, signal }));

export const listDeliveries = (
  id: string,
  { state, q }: DeliveryFilter,
  cursor: string,
  signal: AbortSignal,
): Promise<Page<CampaignDelivery> & { counts: Record<string, number> }> =>
  answerOf(
    staff.GET(`${base}/{id}/deliveries`, {
      params: {
        path: { id },
        query: { ...(state && { state }), ...(q && { q }), ...(cursor && { cursor }), limit: PAGE_SIZE },
      },
      signal,
    }),
  );

/** The address of the file with its recipients. */
export const deliveriesHref = (id: string): string => `${base}/${encodeURIComponent(id)}/deliveries/csv`;
