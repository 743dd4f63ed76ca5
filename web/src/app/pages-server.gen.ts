// Made of catalog/pages.json by `make generate`. Do not edit.
import type { ComponentType } from 'react';
import { AssessmentPage } from '../features/assessments/assessment-page';
import { assessmentHead, reportHead } from '../features/assessments/heads';
import { ReportPage } from '../features/assessments/report-page';
import { articleHead, blogHead, postNotFoundHead } from '../features/blog/heads';
import { transcriptHead } from '../features/chat/heads';
import { TranscriptPage } from '../features/chat/transcript-page';
import { ContactPage } from '../features/contact/contact-page';
import { contactHead, sentHead } from '../features/contact/heads';
import { SentPage } from '../features/contact/sent-page';
import { DetailsPage } from '../features/leads/front/details-page';
import { detailsHead } from '../features/leads/heads';
import { ConfirmPage } from '../features/newsletter/confirm-page';
import { archiveHead, confirmHead, issueHead, issueNotFoundHead, newsletterHead, preferencesHead, signUpSentHead, unsubscribeHead, viewHead } from '../features/newsletter/heads';
import { NewsletterPage } from '../features/newsletter/newsletter-page';
import { PreferencesPage } from '../features/newsletter/preferences-page';
import { SignUpSentPage } from '../features/newsletter/sign-up-sent-page';
import { UnsubscribePage } from '../features/newsletter/unsubscribe-page';
import { ViewPage } from '../features/newsletter/view-page';
import { FindPage } from '../features/quotes/find-page';
import { findHead, quoteHead, statusHead } from '../features/quotes/heads';
import { QuotePage } from '../features/quotes/quote-page';
import { StatusPage } from '../features/quotes/status-page';
import { AboutPage } from '../features/site/about-page';
import { BadgePage } from '../features/site/badge-page';
import { CaseStudiesPage } from '../features/site/case-studies-page';
import { FailedPage } from '../features/site/failed-page';
import { aboutHead, badgeHead, caseStudiesHead, earlierLegalHead, failedHead, headshotsHead, homeHead, legalHead, notFoundHead, nowHead, pricesHead, promisesHead, serviceHead, serviceListHead, serviceNotFoundHead, verifyHead } from '../features/site/heads';
import { HeadshotsPage } from '../features/site/headshots-page';
import { LegalPage } from '../features/site/legal-page';
import { NotFound } from '../features/site/not-found';
import { NowPage } from '../features/site/now-page';
import { PricesPage } from '../features/site/prices-page';
import { PromisesPage } from '../features/site/promises-page';
import { ServiceListPage } from '../features/site/service-list-page';
import { ServicePage } from '../features/site/service-page';
import { VerifyPage } from '../features/site/verify-page';
import { archiveWith, issueWith } from './archive-page';
import { articleWith } from './article-page';
import { blogWith } from './blog-page';
import { HomePage } from './home-page';
import type { RouteHead } from './page-heads';
import type { PageName, routes } from './routes.gen';

/** Every page, at hand: the server renders without waiting. */
export const pagesWith = (SignUp: ComponentType): Record<PageName, ComponentType> => ({
  HomePage,
  AboutPage,
  ServiceListPage,
  ServicePage,
  CaseStudiesPage,
  PricesPage,
  QuotePage,
  StatusPage,
  FindPage,
  ContactPage,
  SentPage,
  NowPage,
  VerifyPage,
  PromisesPage,
  BadgePage,
  AssessmentPage,
  ReportPage,
  TranscriptPage,
  DetailsPage,
  BlogPage: blogWith(SignUp),
  ArticlePage: articleWith(SignUp),
  NewsletterPage,
  SignUpSentPage,
  ConfirmPage,
  UnsubscribePage,
  PreferencesPage,
  ViewPage,
  ArchivePage: archiveWith(SignUp),
  IssuePage: issueWith(SignUp),
  LegalPage,
  HeadshotsPage,
  FailedPage,
  NotFound,
});

/** What the page at each address says about itself. Only the server writes heads: no browser loads these words. */
export const heads: Record<(typeof routes)[number]['path'], RouteHead> = {
  '/': { head: homeHead, keywords: ['security company', 'security guards', 'mobile patrol', 'surveillance', 'alarm response', 'virtual guard'] },
  '/about': { head: aboutHead, keywords: ['security company', 'licensed security guards', 'about us'] },
  '/services': { head: serviceListHead, keywords: ['security services', 'security guards', 'mobile patrol', 'surveillance', 'alarms', 'virtual guard', 'IT support'] },
  '/services/:service': { head: serviceHead, needs: 'service', lost: serviceNotFoundHead },
  '/case-studies': { head: caseStudiesHead, needs: 'caseStudies', keywords: ['security case studies', 'construction site security', 'retail security'] },
  '/prices': { head: pricesHead, needs: 'prices', keywords: ['security guard prices', 'cost of a security guard', 'virtual guard prices'] },
  '/quote': { head: quoteHead, keywords: ['security quote', 'free quote', 'security guards'] },
  '/quote/status/:token': { head: statusHead, needs: 'status' },
  '/quote/find': { head: findHead, needs: 'find' },
  '/contact': { head: contactHead, keywords: ['contact a security company', 'security dispatch', '24/7'] },
  '/contact/sent/:token': { head: sentHead, needs: 'sent' },
  '/now': { head: nowHead, needs: 'now', keywords: ['emergency security', 'alarm response', 'security guard now'] },
  '/verify': { head: verifyHead, needs: 'verify', keywords: ['security licence', 'verify a security guard', 'insurance certificate'] },
  '/promises': { head: promisesHead, needs: 'promises', keywords: ['response times', 'security guarantee'] },
  '/verify/badge': { head: badgeHead, needs: 'badge' },
  '/assessments': { head: assessmentHead, keywords: ['security risk assessment', 'free security assessment'] },
  '/assessments/report/:token': { head: reportHead, needs: 'report' },
  '/chat/transcript/:token': { head: transcriptHead, needs: 'transcript' },
  '/details/:token': { head: detailsHead, needs: 'details' },
  '/blog': { head: blogHead, keywords: ['security articles', 'security advice'] },
  '/blog/:slug': { head: articleHead, needs: 'article', lost: postNotFoundHead },
  '/newsletter': { head: newsletterHead },
  '/newsletter/sent/:token': { head: signUpSentHead, needs: 'signup' },
  '/newsletter/confirm/:token': { head: confirmHead, needs: 'confirmation' },
  '/newsletter/unsubscribe/:token': { head: unsubscribeHead, needs: 'subscription' },
  '/newsletter/preferences/:token': { head: preferencesHead, needs: 'subscription' },
  '/newsletter/v/:token': { head: viewHead, needs: 'view', lost: issueNotFoundHead },
  '/newsletter/archive': { head: archiveHead, keywords: ['security newsletter'] },
  '/newsletter/archive/:slug': { head: issueHead, needs: 'letter', lost: issueNotFoundHead },
  '/privacy': { head: legalHead, needs: 'legal', keywords: ['privacy policy'] },
  '/privacy/:version': { head: earlierLegalHead, needs: 'legal' },
  '/terms': { head: legalHead, needs: 'legal', keywords: ['terms of service'] },
  '/terms/:version': { head: earlierLegalHead, needs: 'legal' },
  '/accessibility': { head: legalHead, needs: 'legal', keywords: ['accessibility'] },
  '/accessibility/:version': { head: earlierLegalHead, needs: 'legal' },
  '/guard-headshots-review': { head: headshotsHead },
  '/500': { head: failedHead, status: 500 },
  '/404': { head: notFoundHead, status: 404 },
};
