/** The server's data for the pages with issues: internal/newsletter/archive/archive.go, with the same names. */

/** An issue that was sent, without personal words. */
export type Issue = {
  slug: string;
  title: string;
  /** The day it was sent, in the long US format: January 15, 2025 (D42). */
  date: string;
  /** The same as an instant, RFC 3339; empty before it is sent. */
  sent: string;
  /** The beginning of its text. */
  excerpt: string;
  /** The labels of the topics it was sent to; empty for all. */
  topics: readonly string[];
};

/** An issue with its content, under "letter"; null for an address without an issue. */
export type WholeIssue = Issue & {
  /** Rendered and sanitised by the server; show it with Prose. */
  html: string;
};

/** What one reader sees behind a mail's link, under "view"; null for a link that is not ours. */
export type ViewedIssue = WholeIssue & {
  /** Its public page; empty while it has none. */
  archive: string;
  /** The targets of the mail's own links; empty for a person who is no longer a subscriber. */
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
  /** Leads to older issues; empty at the end. */
  cursor: string;
  isFirst: boolean;
};

/** The page with all issues. */
export const archivePath = '/newsletter/archive';

/** The address of a list: of one topic, from a cursor on. */
export function archiveAddress({ topic = '', cursor = '' }: { topic?: string; cursor?: string }): string {
  const query = Object.entries({ topic, cursor })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length > 0 ? `${archivePath}?${query.join('&')}` : archivePath;
}

/** The RSS 2.0 feed, of one topic or all. */
export const feedAddress = (topic: string): string =>
  topic ? `${archivePath}/feed.xml?topic=${encodeURIComponent(topic)}` : `${archivePath}/feed.xml`;
