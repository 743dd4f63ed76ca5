import { facts } from '../company/facts';

/** What a page says about itself to search engines, messengers and the browser's tab (V125). */
export type Head = {
  /** Without the suffix; it is added where it is due. */
  title: string;
  description: string;
  /** Path of the one address this content has; null where there is none (a page that was not found). */
  canonicalPath: string | null;
  keywords?: readonly string[];
  /** Path or absolute address of the picture for link previews. */
  ogImage?: string;
  ogType?: 'website' | 'article';
  /** Where programs find what is new here (RSS). */
  feed?: { title: string; href: string };
  /** Kept out of search engines: private pages, pages that were not found. */
  noindex?: boolean;
};

/** One element of the document's head. */
export type HeadTag =
  | { tag: 'meta'; name?: string; property?: string; content: string }
  | { tag: 'link'; rel: string; type?: string; title?: string; href: string };

const defaultImage = '/security-hero.jpg'; // V125

/** How much of a title search engines show, in characters. */
export const TITLE_SHOWN = 60;

/**
 * The document's title: the suffix follows only where the company's name is missing (V12). Of a title that would be cut with it,
 * the company's short name is the suffix, and of one that is longer still, nothing.
 */
export function pageTitle(title: string): string {
  const { name, product, titleSuffix } = facts();
  const clean = title.trim();
  if (!clean) return name;
  const short = `| ${product}`;
  if (clean.toLowerCase().includes(name.toLowerCase()) || clean.endsWith(short)) return clean;
  const whole = [`${clean} ${titleSuffix}`, `${clean} ${short}`].find((text) => text.length <= TITLE_SHOWN);
  return whole ?? clean;
}

/** The address of path on origin; what is absolute already stays as it is. */
function absolute(path: string, origin: string): string {
  return /^https?:\/\//.test(path) ? path : origin.replace(/\/+$/, '') + path;
}

/** All tags of the head but the title, in the order in which they stand (D72). */
export function headTags(head: Head, origin: string): HeadTag[] {
  const image = absolute(head.ogImage ?? defaultImage, origin);
  const url = head.canonicalPath === null ? null : absolute(head.canonicalPath, origin);
  const title = pageTitle(head.title);
  return [
    { tag: 'meta', name: 'description', content: head.description },
    ...(head.keywords?.length
      ? [{ tag: 'meta' as const, name: 'keywords', content: head.keywords.join(', ') }]
      : []),
    ...(head.noindex ? [{ tag: 'meta' as const, name: 'robots', content: 'noindex' }] : []),
    ...(url ? [{ tag: 'link' as const, rel: 'canonical', href: url }] : []),
    ...(head.feed
      ? [
          {
            tag: 'link' as const,
            rel: 'alternate',
            type: 'application/rss+xml',
            title: head.feed.title,
            href: absolute(head.feed.href, origin),
          },
        ]
      : []),
    { tag: 'meta', property: 'og:site_name', content: facts().name },
    { tag: 'meta', property: 'og:type', content: head.ogType ?? 'website' },
    { tag: 'meta', property: 'og:locale', content: 'en_CA' },
    { tag: 'meta', property: 'og:title', content: title },
    { tag: 'meta', property: 'og:description', content: head.description },
    ...(url ? [{ tag: 'meta' as const, property: 'og:url', content: url }] : []),
    { tag: 'meta', property: 'og:image', content: image },
    { tag: 'meta', name: 'twitter:card', content: 'summary_large_image' }, // V125
    { tag: 'meta', name: 'twitter:title', content: title },
    { tag: 'meta', name: 'twitter:description', content: head.description },
    { tag: 'meta', name: 'twitter:image', content: image },
  ];
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text safe inside an element and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** The head as HTML, every value escaped. */
export function renderHead(head: Head, origin: string): string {
  const tags = headTags(head, origin).map(({ tag, ...attributes }) => {
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
    return `<${tag} ${written.join(' ')}>`;
  });
  return [`<title>${escapeHtml(pageTitle(head.title))}</title>`, ...tags].join('\n');
}
