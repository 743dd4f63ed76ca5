import { assessmentHead, reportHead } from '../features/assessments/heads';
import { articleHead, blogHead, postNotFoundHead } from '../features/blog/heads';
import { transcriptHead } from '../features/chat/heads';
import { contactHead, sentHead } from '../features/contact/heads';
import {
  archiveHead,
  confirmHead,
  letterHead,
  letterNotFoundHead,
  newsletterHead,
  preferencesHead,
  signUpSentHead,
  unsubscribeHead,
  viewHead,
} from '../features/newsletter/heads';
import { quoteHead, statusHead } from '../features/quotes/heads';
import {
  aboutHead,
  earlierLegalHead,
  failedHead,
  headshotsHead,
  homeHead,
  legalHead,
  notFoundHead,
  serviceHead,
  serviceListHead,
  serviceNotFoundHead,
} from '../features/site/heads';
import type { Head } from '../lib/head/head';
import type { PageInput } from '../lib/page/page';
import { findPage, findRoute, type PageName, type RoutePath } from './routes';

type Input = Pick<PageInput, 'path' | 'data'>;

type RouteHead = {
  /** What the page says about itself; made from its data where that decides. */
  head: Head | ((input: Input) => Head);
  /** Key of the page data without which the address leads nowhere: null there means not found. */
  needs?: string;
  /** The HTTP status that the page is about, if it is not 200. */
  status?: number;
  /** The head of the page's own not-found state. */
  lost?: Head;
};

/** What the page at each address says about itself. Only the server writes heads: no browser loads these words. */
const heads: Record<RoutePath, RouteHead> = {
  '/': { head: homeHead },
  '/about': { head: aboutHead },
  '/services': { head: serviceListHead },
  '/services/:service': { head: serviceHead, needs: 'service', lost: serviceNotFoundHead },
  '/privacy': { head: legalHead, needs: 'legal' },
  '/terms': { head: legalHead, needs: 'legal' },
  '/accessibility': { head: legalHead, needs: 'legal' },
  '/privacy/:version': { head: earlierLegalHead, needs: 'legal' },
  '/terms/:version': { head: earlierLegalHead, needs: 'legal' },
  '/accessibility/:version': { head: earlierLegalHead, needs: 'legal' },
  '/guard-headshots-review': { head: headshotsHead },
  '/quote': { head: quoteHead },
  '/quote/status/:token': { head: statusHead, needs: 'status' },
  '/contact': { head: contactHead },
  '/contact/sent/:token': { head: sentHead, needs: 'sent' },
  '/assessments': { head: assessmentHead },
  '/assessments/report/:token': { head: reportHead, needs: 'report' },
  '/chat/transcript/:token': { head: transcriptHead, needs: 'transcript' },
  '/blog': { head: blogHead },
  '/blog/:slug': { head: articleHead, needs: 'article', lost: postNotFoundHead },
  '/newsletter': { head: newsletterHead },
  '/newsletter/sent/:token': { head: signUpSentHead, needs: 'signup' },
  '/newsletter/confirm/:token': { head: confirmHead, needs: 'confirmation' },
  '/newsletter/unsubscribe/:token': { head: unsubscribeHead, needs: 'subscription' },
  '/newsletter/preferences/:token': { head: preferencesHead, needs: 'subscription' },
  '/newsletter/v/:token': { head: viewHead, needs: 'view', lost: letterNotFoundHead },
  '/newsletter/archive': { head: archiveHead },
  '/newsletter/archive/:slug': { head: letterHead, needs: 'letter', lost: letterNotFoundHead },
  '/500': { head: failedHead, status: 500 },
};

/** The page at path, what it says about itself, and the HTTP status it asks for. */
export function describePage(input: Input): { page: PageName; head: Head; status: number } {
  const route = findRoute(input.path);
  const page = findPage(input.path);
  const line = route && heads[route.path];
  if (!line) return { page, head: notFoundHead, status: 404 };
  if (line.needs && input.data?.[line.needs] === null)
    return { page, head: line.lost ?? notFoundHead, status: 404 };
  const head = typeof line.head === 'function' ? line.head(input) : line.head;
  return { page, head, status: line.status ?? 200 };
}
