import { AssessmentPage } from '../features/assessments/assessment-page';
import { ReportPage } from '../features/assessments/report-page';
import { TranscriptPage } from '../features/chat/transcript-page';
import { ContactPage } from '../features/contact/contact-page';
import { SentPage } from '../features/contact/sent-page';
import { ConfirmPage } from '../features/newsletter/confirm-page';
import { NewsletterPage } from '../features/newsletter/newsletter-page';
import { PreferencesPage } from '../features/newsletter/preferences-page';
import { SignUp } from '../features/newsletter/sign-up';
import { SignUpSentPage } from '../features/newsletter/sign-up-sent-page';
import { UnsubscribePage } from '../features/newsletter/unsubscribe-page';
import { ViewPage } from '../features/newsletter/view-page';
import { QuotePage } from '../features/quotes/quote-page';
import { StatusPage } from '../features/quotes/status-page';
import { AboutPage } from '../features/site/about-page';
import { FailedPage } from '../features/site/failed-page';
import { HeadshotsPage } from '../features/site/headshots-page';
import { LegalPage } from '../features/site/legal-page';
import { NotFound } from '../features/site/not-found';
import { ServiceListPage } from '../features/site/service-list-page';
import { ServicePage } from '../features/site/service-page';
import { atOnce } from '../lib/page/late';
import { archiveWith, letterWith } from './archive-page';
import { articleWith } from './article-page';
import { blogWith } from './blog-page';
import { HomePage } from './home-page';
import type { Pages } from './site';

/** In the browser it comes late. */
const SignUpBelow = atOnce(SignUp);

/** Every page, at hand: the server renders without waiting. */
export const serverPages: Pages = {
  Home: HomePage,
  AboutPage,
  ServiceListPage,
  ServicePage,
  LegalPage,
  HeadshotsPage,
  FailedPage,
  QuotePage,
  StatusPage,
  ContactPage,
  SentPage,
  AssessmentPage,
  ReportPage,
  TranscriptPage,
  BlogPage: blogWith(SignUpBelow),
  ArticlePage: articleWith(SignUpBelow),
  NewsletterPage,
  SignUpSentPage,
  ConfirmPage,
  UnsubscribePage,
  PreferencesPage,
  ViewPage,
  ArchivePage: archiveWith(SignUpBelow),
  LetterPage: letterWith(SignUpBelow),
  NotFound,
};
