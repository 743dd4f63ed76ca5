import { matchPath } from './match-path';

/** The visitor pages by name; NotFound stands for every other address. */
export type PageName =
  | 'Home'
  | 'AboutPage'
  | 'ServiceListPage'
  | 'ServicePage'
  | 'LegalPage'
  | 'HeadshotsPage'
  | 'FailedPage'
  | 'QuotePage'
  | 'StatusPage'
  | 'ContactPage'
  | 'SentPage'
  | 'AssessmentPage'
  | 'ReportPage'
  | 'TranscriptPage'
  | 'BlogPage'
  | 'ArticlePage'
  | 'NewsletterPage'
  | 'SignUpSentPage'
  | 'ConfirmPage'
  | 'UnsubscribePage'
  | 'PreferencesPage'
  | 'ViewPage'
  | 'ArchivePage'
  | 'LetterPage'
  | 'NotFound';

/**
 * Every address of the visitor site. A new page is a line here, one in pages-*.ts, one in page-heads.ts and one in
 * features/site/navigation.
 */
export const routes = [
  { path: '/', page: 'Home' },
  { path: '/about', page: 'AboutPage' },
  { path: '/services', page: 'ServiceListPage' },
  { path: '/services/:service', page: 'ServicePage' },
  { path: '/privacy', page: 'LegalPage' },
  { path: '/terms', page: 'LegalPage' },
  { path: '/accessibility', page: 'LegalPage' },
  { path: '/privacy/:version', page: 'LegalPage' },
  { path: '/terms/:version', page: 'LegalPage' },
  { path: '/accessibility/:version', page: 'LegalPage' },
  { path: '/guard-headshots-review', page: 'HeadshotsPage' },
  { path: '/quote', page: 'QuotePage' },
  { path: '/quote/status/:token', page: 'StatusPage' },
  { path: '/contact', page: 'ContactPage' },
  { path: '/contact/sent/:token', page: 'SentPage' },
  { path: '/assessments', page: 'AssessmentPage' },
  { path: '/assessments/report/:token', page: 'ReportPage' },
  { path: '/chat/transcript/:token', page: 'TranscriptPage' },
  { path: '/blog', page: 'BlogPage' },
  { path: '/blog/:slug', page: 'ArticlePage' },
  { path: '/newsletter', page: 'NewsletterPage' },
  { path: '/newsletter/sent/:token', page: 'SignUpSentPage' },
  { path: '/newsletter/confirm/:token', page: 'ConfirmPage' },
  { path: '/newsletter/unsubscribe/:token', page: 'UnsubscribePage' },
  { path: '/newsletter/preferences/:token', page: 'PreferencesPage' },
  { path: '/newsletter/v/:token', page: 'ViewPage' },
  { path: '/newsletter/archive', page: 'ArchivePage' },
  { path: '/newsletter/archive/:slug', page: 'LetterPage' },
  { path: '/500', page: 'FailedPage' },
] as const satisfies readonly { path: string; page: PageName }[];

/** The patterns of the addresses. */
export type RoutePath = (typeof routes)[number]['path'];

/** The line of the table that path fits; undefined for an address that leads nowhere. */
export function findRoute(path: string): (typeof routes)[number] | undefined {
  return routes.find((route) => matchPath(route.path, path));
}

/** The page that stands at path. */
export const findPage = (path: string): PageName => findRoute(path)?.page ?? 'NotFound';
