/** What the server sends for the pages on which letters are read: internal/newsletter/archive/archive.go, named alike. */

/** A letter that was sent, without a word that is one person's alone. */
export type Issue = {
  slug: string;
  title: string;
  /** The day it was sent, in the long US format: January 15, 2025 (D42). */
  date: string;
  /** The same as an instant, RFC 3339; empty before it is sent. */
  sent: string;
  /** How it begins. */
  excerpt: string;
  /** Those it went to, in words; empty for all. */
  topics: readonly string[];
};

/** A letter with its content, under "letter"; null for an address that no letter has. */
export type WholeIssue = Issue & {
  /** Made and sanitised by the server; show it with Prose. */
  html: string;
};

/** What one reader sees behind a mail's link, under "view"; null for a link that is none of ours. */
export type ViewedIssue = WholeIssue & {
  /** Its page for everybody; empty while it has none. */
  archive: string;
  /** Where the mail's own links lead; empty for somebody who is no subscriber any more. */
  preferences: string;
  unsubscribe: string;
};

/** One page of the archive, under "archive". */
export type Archive = {
  letters: readonly Issue[];
  topics: readonly { id: string; label: string }[];
  /** The id of the topic that is shown, empty for all, and its name. */
  topic: string;
  label: string;
  /** Leads to older letters; empty at the end. */
  cursor: string;
  isFirst: boolean;
};

/** Where all letters are listed. */
export const archivePath = '/newsletter/archive';

/** The address of a list: of one topic, from a cursor on. */
export function archiveAddress({ topic = '', cursor = '' }: { topic?: string; cursor?: string }): string {
  const query = Object.entries({ topic, cursor })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length > 0 ? `${archivePath}?${query.join('&')}` : archivePath;
}

/** Where programs find what is new, of one topic or all (RSS 2.0). */
export const feedAddress = (topic: string): string =>
  topic ? `${archivePath}/feed.xml?topic=${encodeURIComponent(topic)}` : `${archivePath}/feed.xml`;
