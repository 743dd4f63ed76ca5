import { most, times } from '@catalog/prices.json';

/** What is wished for on the page of prices: hours a week, posts, the id of a time, a town or ''. */
export type Wish = { hours: number; posts: number; when: string; town: string };

/** A number with its noun: "1 post", "2 posts". */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The most words of a town: Fort McMurray Industrial Park North. */
const townWords = 5;

/** A wish as a part of an address; what is not said is left out. */
export function wishQuery(wish: Wish): string {
  const said = {
    hours: String(wish.hours),
    posts: String(wish.posts),
    ...(wish.when !== times[0]?.id && { when: wish.when }),
    ...(wish.town && { town: wish.town }),
  };
  return Object.entries(said)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** A town as it may be carried into a message: a stranger may have made the link, and the message is the visitor's. */
const isTown = /^(?:[\p{L}\p{M}\d &,()'’-]|\.(?=\s|$))+$/u;

/** The wish in a part of an address, null if that holds none that can be. */
export function wishIn(query: string): Wish | null {
  const given = new URLSearchParams(query);
  const whole = (name: string, highest: number) => {
    const text = given.get(name) ?? '';
    return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= highest ? Number(text) : 0;
  };
  const [hours, posts] = [whole('hours', most.hours), whole('posts', most.posts)];
  const when = given.get('when') ?? times[0]?.id ?? '';
  const town = (given.get('town') ?? '').trim();
  if (!hours || !posts || !times.some(({ id }) => id === when) || town.length > most.town) return null;
  if (town && (!isTown.test(town) || town.split(/\s+/).length > townWords)) return null;
  return { hours, posts, when, town };
}

/** A wish in one line: "48 hours a week, 2 posts, nights, in Olds". */
export function wishInWords(wish: Wish): string {
  const when = times.find(({ id }) => id === wish.when && id !== times[0]?.id)?.label;
  return [
    `${counted(wish.hours, 'hour')} a week`,
    counted(wish.posts, 'post'),
    ...(when ? [when.toLowerCase()] : []),
    ...(wish.town ? [`in ${wish.town}`] : []),
  ].join(', ');
}
