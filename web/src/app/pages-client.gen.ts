// Made of catalog/pages.json by `make generate`. Do not edit.
import type { ComponentType } from 'react';
import type { PageName } from './routes.gen';

/** Where each page's code lies: a chunk of its own, so that a page costs only itself. */
export const fetchersWith = (SignUp: ComponentType): Record<PageName, () => Promise<ComponentType>> => ({
  HomePage: () => import('./home-page').then((m) => m.HomePage),
  AboutPage: () => import('../features/site/about-page').then((m) => m.AboutPage),
  ServiceListPage: () => import('../features/site/service-list-page').then((m) => m.ServiceListPage),
  ServicePage: () => import('../features/site/service-page').then((m) => m.ServicePage),
  PricesPage: () => import('../features/site/prices-page').then((m) => m.PricesPage),
  QuotePage: () => import('../features/quotes/quote-page').then((m) => m.QuotePage),
  StatusPage: () => import('../features/quotes/status-page').then((m) => m.StatusPage),
  FindPage: () => import('../features/quotes/find-page').then((m) => m.FindPage),
  ContactPage: () => import('../features/contact/contact-page').then((m) => m.ContactPage),
  SentPage: () => import('../features/contact/sent-page').then((m) => m.SentPage),
  NowPage: () => import('../features/site/now-page').then((m) => m.NowPage),
  VerifyPage: () => import('../features/site/verify-page').then((m) => m.VerifyPage),
  PromisesPage: () => import('../features/site/promises-page').then((m) => m.PromisesPage),
  BadgePage: () => import('../features/site/badge-page').then((m) => m.BadgePage),
  AssessmentPage: () => import('../features/assessments/assessment-page').then((m) => m.AssessmentPage),
  ReportPage: () => import('../features/assessments/report-page').then((m) => m.ReportPage),
  TranscriptPage: () => import('../features/chat/transcript-page').then((m) => m.TranscriptPage),
  DetailsPage: () => import('../features/leads/front/details-page').then((m) => m.DetailsPage),
  BlogPage: () => import('./blog-page').then((m) => m.blogWith(SignUp)),
  ArticlePage: () => import('./article-page').then((m) => m.articleWith(SignUp)),
  NewsletterPage: () => import('../features/newsletter/newsletter-page').then((m) => m.NewsletterPage),
  SignUpSentPage: () => import('../features/newsletter/sign-up-sent-page').then((m) => m.SignUpSentPage),
  ConfirmPage: () => import('../features/newsletter/confirm-page').then((m) => m.ConfirmPage),
  UnsubscribePage: () => import('../features/newsletter/unsubscribe-page').then((m) => m.UnsubscribePage),
  PreferencesPage: () => import('../features/newsletter/preferences-page').then((m) => m.PreferencesPage),
  ViewPage: () => import('../features/newsletter/view-page').then((m) => m.ViewPage),
  ArchivePage: () => import('./archive-page').then((m) => m.archiveWith(SignUp)),
  IssuePage: () => import('./archive-page').then((m) => m.issueWith(SignUp)),
  LegalPage: () => import('../features/site/legal-page').then((m) => m.LegalPage),
  HeadshotsPage: () => import('../features/site/headshots-page').then((m) => m.HeadshotsPage),
  FailedPage: () => import('../features/site/failed-page').then((m) => m.FailedPage),
  NotFound: () => import('../features/site/not-found').then((m) => m.NotFound),
});
