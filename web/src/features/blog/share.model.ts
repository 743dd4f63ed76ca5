import { share } from '@catalog/blog.json';

/** Where a post may be passed on to; a real link, which works without script (D49). */
export type ShareLink = {
  id: string;
  name: string;
  href: string /** Opens a page of its own; a mail does not. */;
  apart: boolean;
};

/** The links that pass on the page at `url`, an absolute address. */
export function shareLinks(url: string, title: string): ShareLink[] {
  return share.map(({ id, name, address }) => ({
    id,
    name,
    href: address.replace('{url}', encodeURIComponent(url)).replace('{title}', encodeURIComponent(title)),
    apart: !address.startsWith('mailto:'),
  }));
}
