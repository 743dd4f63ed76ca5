import { answerOf, staff } from '../../api/staff-client.ts';
import { riskLabel, sourceLabel } from './labels.ts';

/** One thing in quarantine, whichever form it came by. */
export type Quarantined = {
  id: string;
  form: 'assessment' | 'capture' | 'appointment';
  who: string;
  what: string;
  reason: string;
  /** RFC 3339. */
  at: string;
  /** What a stranger typed, and whose letters may pretend to be others (D90). */
  unverified: readonly string[];
  mixed: readonly string[];
};

const whoOf = ({ name, email }: { name: string; email: string }) => (name ? `${name}, ${email}` : email);

const doubtsOf = (row: { unverified?: readonly string[] | null; mixed?: readonly string[] | null }) => ({
  unverified: row.unverified ?? [],
  mixed: row.mixed ?? [],
});

/** Everything that is held back at the forms of leads, the latest first. Throws ApiProblem. */
export async function listQuarantined(signal: AbortSignal): Promise<Quarantined[]> {
  const query = { status: 'quarantine', limit: 50 } as const;
  const [assessments, captures, calls] = await Promise.all([
    answerOf(staff.GET('/api/staff/assessments', { params: { query }, signal })),
    answerOf(staff.GET('/api/staff/leads/captures', { params: { query }, signal })),
    answerOf(
      staff.GET('/api/staff/appointments', { params: { query: { status: 'spam', limit: 50 } }, signal }),
    ),
  ]);
  const found: Quarantined[] = [
    ...(assessments.items ?? []).map((row) => ({
      id: row.id,
      form: 'assessment' as const,
      who: whoOf(row),
      ...doubtsOf(row),
      what: `Assessment: ${riskLabel(row.risk_level)}, score ${row.score}`,
      reason: row.quarantine_reason ?? '',
      at: row.created_at,
    })),
    ...(captures.items ?? []).map((row) => ({
      id: row.id,
      form: 'capture' as const,
      who: whoOf(row),
      ...doubtsOf(row),
      what: `Left an address (${sourceLabel(row.source)}), qualification ${row.qualification}`,
      reason: row.quarantine_reason ?? '',
      at: row.created_at,
    })),
    ...(calls.items ?? []).map((row) => ({
      id: row.id,
      form: 'appointment' as const,
      who: whoOf(row),
      ...doubtsOf(row),
      what: `Wants a call on ${row.starts_text}`,
      reason: row.quarantine_reason ?? '',
      at: row.created_at,
    })),
  ];
  return found.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Takes it out of quarantine: its visitor becomes a lead. Throws ApiProblem. */
export function releaseQuarantined({ form, id }: Pick<Quarantined, 'form' | 'id'>): Promise<unknown> {
  const params = { path: { id } };
  if (form === 'assessment') return answerOf(staff.POST('/api/staff/assessments/{id}/release', { params }));
  if (form === 'capture') return answerOf(staff.POST('/api/staff/leads/captures/{id}/release', { params }));
  return answerOf(staff.POST('/api/staff/appointments/{id}/status', { params, body: { status: 'booked' } }));
}
