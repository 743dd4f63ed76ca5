import type { ComponentType, ReactNode } from 'react';
import { assessmentHead, reportHead } from '../features/assessments/heads';
import { articleHead, blogHead, postNotFoundHead } from '../features/blog/heads';
import { transcriptHead } from '../features/chat/heads';
import { Launcher } from '../features/chat/launcher/launcher';
import { contactHead, sentHead } from '../features/contact/heads';
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
import { Layout } from '../features/site/layout';
import { UnreadProvider } from '../lib/chat/unread';
import type { Head } from '../lib/head/head';
import type { Moment } from '../lib/overlay/overlay.model';
import { OverlayProvider } from '../lib/overlay/overlay-context';
import { type PageInput, usePageInput } from '../lib/page/page';
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
  | 'NotFound';

/** Their components, all at hand: for the server. */
export type Pages = Record<PageName, ComponentType>;

type SiteRoute = {
  path: string;
  page: PageName;
  /** What the page says about itself; made from its data where that decides. */
  head: Head | ((input: Pick<PageInput, 'path' | 'data'>) => Head);
  /** Key of the page data without which the address leads nowhere: null there means not found. */
  needs?: string;
  /** The HTTP status that the page is about, if it is not 200. */
  status?: number;
  /** The head of the page's own not-found state. */
  lost?: Head;
};

/** Every address of the visitor site. A new page is a line here, one in pages-*.ts and one in features/site/navigation. */
const routes: readonly SiteRoute[] = [
  { path: '/', page: 'Home', head: homeHead },
  { path: '/about', page: 'AboutPage', head: aboutHead },
  { path: '/services', page: 'ServiceListPage', head: serviceListHead },
  {
    path: '/services/:service',
    page: 'ServicePage',
    head: serviceHead,
    needs: 'service',
    lost: serviceNotFoundHead,
  },
  { path: '/privacy', page: 'LegalPage', head: legalHead, needs: 'legal' },
  { path: '/terms', page: 'LegalPage', head: legalHead, needs: 'legal' },
  { path: '/accessibility', page: 'LegalPage', head: legalHead, needs: 'legal' },
  { path: '/privacy/:version', page: 'LegalPage', head: earlierLegalHead, needs: 'legal' },
  { path: '/terms/:version', page: 'LegalPage', head: earlierLegalHead, needs: 'legal' },
  { path: '/accessibility/:version', page: 'LegalPage', head: earlierLegalHead, needs: 'legal' },
  { path: '/guard-headshots-review', page: 'HeadshotsPage', head: headshotsHead },
  { path: '/quote', page: 'QuotePage', head: quoteHead },
  { path: '/quote/status/:token', page: 'StatusPage', head: statusHead, needs: 'status' },
  { path: '/contact', page: 'ContactPage', head: contactHead },
  { path: '/contact/sent/:token', page: 'SentPage', head: sentHead, needs: 'sent' },
  { path: '/assessments', page: 'AssessmentPage', head: assessmentHead },
  { path: '/assessments/report/:token', page: 'ReportPage', head: reportHead, needs: 'report' },
  { path: '/chat/transcript/:token', page: 'TranscriptPage', head: transcriptHead, needs: 'transcript' },
  { path: '/blog', page: 'BlogPage', head: blogHead },
  { path: '/blog/:slug', page: 'ArticlePage', head: articleHead, needs: 'article', lost: postNotFoundHead },
  { path: '/500', page: 'FailedPage', head: failedHead, status: 500 },
];

const nowhere: SiteRoute = { path: '*', page: 'NotFound', head: notFoundHead };

/** The page at path, what it says about itself, and the HTTP status it asks for. */
export function findRoute(input: Pick<PageInput, 'path' | 'data'>) {
  const route = routes.find((candidate) => matchPath(candidate.path, input.path)) ?? nowhere;
  const found = route !== nowhere && !(route.needs && input.data?.[route.needs] === null);
  const head = typeof route.head === 'function' && found ? route.head(input) : route.head;
  const shown = found && typeof head !== 'function' ? head : (route.lost ?? notFoundHead);
  return { page: route.page, head: shown, status: found ? (route.status ?? 200) : 404 };
}

type SiteProps = {
  page: ComponentType;
  /** What the browser alone adds: how the page looks at a moment, and the overlay that is open. */
  moment?: () => Moment;
  overlay?: ReactNode;
};

/** The visitor site, the same on server and browser: header, the page, the way into the chat, footer; and in the browser an overlay. */
export function Site({ page: Page, moment, overlay }: SiteProps) {
  const { path } = usePageInput();
  return (
    <OverlayProvider moment={moment}>
      <UnreadProvider>
        <Layout corner={<Launcher />}>
          <Page key={path} />
        </Layout>
        {overlay}
      </UnreadProvider>
    </OverlayProvider>
  );
}
