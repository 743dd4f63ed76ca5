import { texts } from '@catalog/newsletter.json';
import { facts } from '../../lib/company/facts';

/** What the newsletter is about, as its sign-up is headed. */
export const title = (): string => texts.title.replace('{region}', facts().region);
