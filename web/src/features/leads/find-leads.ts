import { listLeads } from './calls.ts';
import { leadName } from './contact.model.ts';
import { stageLabel } from './labels.ts';
import { ALL } from './lead-filter.model.ts';

/** How many the palette offers. */
const most = 5;

/** Leads by name, e-mail, company or phone: what the palette offers. */
export async function findLeads(words: string, signal: AbortSignal) {
  const page = await listLeads({ ...ALL, q: words, sort: 'activity' }, '', signal, most);
  return (page.items ?? []).map((lead) => ({
    id: lead.id,
    label: leadName(lead) || lead.phone,
    detail: `Lead · ${stageLabel(lead.stage)} · score ${lead.score}`,
    to: `/leads/${lead.id}`,
  }));
}
