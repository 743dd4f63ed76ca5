/** What the staff API says of deleting, by the names this front end uses. */

import type { components } from './schema.gen.ts';

type Schemas = components['schemas'];

/** A deleted rule, sequence or mail. */
export type AutomationDeleted = Schemas['AutomationDeletedBody'];

/** What hangs on a rule, a sequence or a mail. */
export type AutomationUses = Schemas['UsesOutputBody'];
