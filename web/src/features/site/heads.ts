import { facts } from '../../lib/company/facts';
import type { Head } from '../../lib/head/head';
import type { PageInput } from '../../lib/page/page';

type Input = Pick<PageInput, 'path' | 'data'>;

/** What every page of prose says about itself (content.Opening). */
type Described = { seoTitle: string; seoDescription: string };

/** The head of a page whose data stands under key. */
function described(key: string, picture: (data: Described & Record<string, unknown>) => string) {
  return ({ path, data }: Input): Head => {
    const page = data?.[key] as (Described & Record<string, unknown>) | undefined;
    return {
      title: page?.seoTitle ?? facts().name,
      description: page?.seoDescription ?? '',
      canonicalPath: path,
      ...(page && { ogImage: picture(page) }),
    };
  };
}

/** The picture that a shared link of a page shows: drawn per page by art/open-graph.mjs. */
const shared = (page: string) => `/og/${page}.jpg`;

/** Heads of the pages of prose: what their content says of itself. */
export const homeHead = described('home', () => shared('home'));
export const aboutHead = described('about', () => shared('about'));
export const serviceListHead = described('serviceList', () => shared('services'));
const serviceWords = described('service', ({ id }) => shared(String(id)));
export const legalHead = described('legal', () => '/security-hero.jpg');

/** The head of a service: what it is called and what it brings are its keywords (V125). */
export function serviceHead(input: Input): Head {
  const service = input.data?.service as
    | { title: string; benefits: readonly { title: string }[] }
    | undefined;
  const head = serviceWords(input);
  return service
    ? { ...head, keywords: [service.title, ...service.benefits.map(({ title }) => title), facts().region] }
    : head;
}

/** The page of case studies (V107). */
export const caseStudiesHead = described('caseStudies', () => shared('services'));

/** The page of everything that is promised within a time. */
export const promisesHead = described('promises', () => '/security-hero.jpg');

/** The page for something that is happening now. */
export const nowHead = described('now', () => '/security-hero.jpg');

/** The page where strangers check the company (D89). */
export const verifyHead = described('verify', () => '/security-hero.jpg');
/** The page of prices: one address for search engines, whatever is asked for. */
export const pricesHead = (): Head => ({
  title: 'What Security Costs a Month',
  description: `Guards and virtual guards in ${facts().region}, hours by posts by rate: a monthly price with its arithmetic, what is in it and what is not. No contact asked.`,
  canonicalPath: '/prices',
});

/** Head of the page that answers whose a badge is. */
export const badgeHead: Head = {
  title: 'Is This Guard Yours?',
  description: 'Whether a badge is one of ours today.',
  canonicalPath: null,
  noindex: true,
};

/** Head of a version that is no longer in force: readable, but not to be found instead of the one that is (D20). */
export function earlierLegalHead(input: Input): Head {
  return { ...legalHead(input), canonicalPath: null, noindex: true };
}

/** Head of an address below /services that no service has (V48). */
export const serviceNotFoundHead: Head = {
  title: 'Service Not Found',
  description: "The service you're looking for doesn't exist.",
  canonicalPath: null,
  noindex: true,
};

/** Head of the internal list of guards' pictures (V36, D14). */
export const headshotsHead: Head = {
  title: 'Guard Headshots Review',
  description: 'The pictures of guards on this site, and the pages that show them.',
  canonicalPath: '/guard-headshots-review',
  noindex: true,
};

/** Head of every address that leads nowhere. */
export const notFoundHead: Head = {
  title: 'Page Not Found',
  description: 'There is no page at this address.',
  canonicalPath: null,
  noindex: true,
};

/** Head of the page that says that the program failed. */
export const failedHead: Head = {
  title: 'Something Went Wrong',
  description: 'This page could not be made just now. The phones are answered day and night.',
  canonicalPath: null,
  noindex: true,
};
