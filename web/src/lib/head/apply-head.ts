import { type Head, headTags, pageTitle } from './head';

/** Tags of the head that belong to a page, and so go with it. */
const pageTags =
  'meta[name=description],meta[name=keywords],meta[name=robots],link[rel=canonical],meta[property^="og:"],meta[name^="twitter:"]';

/** Gives the document the head of a page that the visitor went to without loading a document. */
export function applyHead(document: Document, head: Head, origin: string): void {
  document.title = pageTitle(head.title);
  for (const old of document.head.querySelectorAll(pageTags)) old.remove();
  for (const { tag, ...attributes } of headTags(head, origin)) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  }
}
