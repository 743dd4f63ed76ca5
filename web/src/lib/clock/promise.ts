import { priorities } from '@catalog/quotes.json';

/** Within what time every request is answered, in words: the promise of the lowest priority, which no other exceeds. */
export const promisedWithin = priorities[priorities.length - 1]?.responseText ?? '';
