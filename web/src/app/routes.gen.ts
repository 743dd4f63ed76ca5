// Made of catalog/pages.json by `make generate`. Do not edit.

/** The visitor pages by name; NotFound stands for every other address. */
export type PageName =
  | 'HomePage'
  | 'AboutPage'
  | 'ServiceListPage'
  | 'ServicePage'
  | 'CaseStudiesPage'
  | 'PricesPage'
  | 'QuotePage'
  | 'StatusPage'
  | 'FindPage'
  | 'ContactPage'
  | 'SentPage'
  | 'NowPage'
  | 'VerifyPage'
  | 'PromisesPage'
  | 'BadgePage'
  | 'AssessmentPage'
  | 'ReportPage'
  | 'TranscriptPage'
  | 'DetailsPage'
  | 'BlogPage'
  | 'ArticlePage'
  | 'NewsletterPage'
  | 'SignUpSentPage'
  | 'ConfirmPage'
  | 'UnsubscribePage'
  | 'PreferencesPage'
  | 'ViewPage'
  | 'ArchivePage'
  | 'IssuePage'
  | 'LegalPage'
  | 'HeadshotsPage'
  | 'FailedPage'
  | 'NotFound';

/** Every address of the visitor site. */
export const routes = [
  { path: '/', page: 'HomePage' },
  { path: '/about', page: 'AboutPage' },
  { path: '/services', page: 'ServiceListPage' },
  { path: '/services/:service', page: 'ServicePage' },
  { path: '/case-studies', page: 'CaseStudiesPage' },
  { path: '/prices', page: 'PricesPage' },
  { path: '/quote', page: 'QuotePage' },
  { path: '/quote/status/:token', page: 'StatusPage' },
  { path: '/quote/find', page: 'FindPage' },
  { path: '/contact', page: 'ContactPage' },
  { path: '/contact/sent/:token', page: 'SentPage' },
  { path: '/now', page: 'NowPage' },
  { path: '/verify', page: 'VerifyPage' },
  { path: '/promises', page: 'PromisesPage' },
  { path: '/verify/badge', page: 'BadgePage' },
  { path: '/assessments', page: 'AssessmentPage' },
  { path: '/assessments/report/:token', page: 'ReportPage' },
  { path: '/chat/transcript/:token', page: 'TranscriptPage' },
  { path: '/details/:token', page: 'DetailsPage' },
  { path: '/blog', page: 'BlogPage' },
  { path: '/blog/:slug', page: 'ArticlePage' },
  { path: '/newsletter', page: 'NewsletterPage' },
  { path: '/newsletter/sent/:token', page: 'SignUpSentPage' },
  { path: '/newsletter/confirm/:token', page: 'ConfirmPage' },
  { path: '/newsletter/unsubscribe/:token', page: 'UnsubscribePage' },
  { path: '/newsletter/preferences/:token', page: 'PreferencesPage' },
  { path: '/newsletter/v/:token', page: 'ViewPage' },
  { path: '/newsletter/archive', page: 'ArchivePage' },
  { path: '/newsletter/archive/:slug', page: 'IssuePage' },
  { path: '/privacy', page: 'LegalPage' },
  { path: '/privacy/:version', page: 'LegalPage' },
  { path: '/terms', page: 'LegalPage' },
  { path: '/terms/:version', page: 'LegalPage' },
  { path: '/accessibility', page: 'LegalPage' },
  { path: '/accessibility/:version', page: 'LegalPage' },
  { path: '/guard-headshots-review', page: 'HeadshotsPage' },
  { path: '/500', page: 'FailedPage' },
  { path: '/404', page: 'NotFound' },
] as const satisfies readonly { path: string; page: PageName }[];
