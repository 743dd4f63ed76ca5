/** What staff must know about the money that the assistant's language model costs. */

import type { AssistantSpending } from '../../api/staff.ts';

/** The sentence. */
export function assistantNote({ level, spent, budget }: AssistantSpending): string {
  const of = `${spent} of today's ${budget}`;
  switch (level) {
    case 'half':
      return `The assistant has spent ${of}.`;
    case 'hour':
      return `The assistant has spent this hour's share; ${of} in all. The built-in answerer replies until the hour ends.`;
    case 'day':
      return `The assistant has spent ${of}. The built-in answerer replies until midnight.`;
  }
}
