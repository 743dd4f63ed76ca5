import type { AskedName, Rates } from './prices/prices.model';

/** What the server sends for the pages of this feature: internal/site/pagetable/data.go, named alike. */

/** A heading and the sentences below it, a point of a list, a claim, a credential, a client, a quotation: all plain text. */
export type HeadedText = { heading: string; text: string };
export type Point = { title: string; text: string };
export type Figure = { id: string; value: string; text: string };
export type Mark = { id: string; name: string; text: string };
export type Client = { id: string; name: string; mark: string };
export type Testimonial = { id: string; quote: string; name: string; sector: string };
/** HTML of these is made and sanitised by the server; show it with Prose. */
export type Section = { id: string; heading: string; html: string };

/** What every page of prose begins with. */
export type Opening = { headline: string; lead: string };

/** One promise with its time (catalog.TimedPromise). */
export type Promised = {
  id: string;
  name: string;
  time: string;
  from: string;
  until: string;
  where: string;
  when: string;
  otherwise: string;
};

/** Everything that is promised within a time (D88), under "promises". */
export type PromisesData = Opening & { note: string; list: readonly Promised[] };

/** What to do while something is happening (content.Now), under "now". */
export type NowData = Opening & {
  danger: string;
  second: string;
  steps: readonly Point[];
  crisis: string;
  calm: string;
};

/** A paper that proves something to a stranger; what it has not is ''. Days are written out. */
export type Paper = Record<
  | 'id'
  | 'kind'
  | 'name'
  | 'issuer'
  | 'number'
  | 'register'
  | 'link'
  | 'cover'
  | 'source'
  | 'checked'
  | 'expires',
  string
>;

/** What the company says of itself, with the ids of the papers that it rests on. */
export type Statement = Record<'id' | 'value' | 'text' | 'meaning' | 'source' | 'checked', string> & {
  papers: readonly string[];
  /** Where the time that is claimed holds; none where no time is. */
  promise?: Promised;
};

/** The page where strangers check the company (D89), under "verify". */
export type VerifyData = Opening & {
  badge: HeadedText;
  papers: HeadedText;
  steps: { heading: string; points: readonly Point[] };
  claims: HeadedText;
  missing: string;
  paperList: readonly Paper[];
  claimList: readonly Statement[];
};

/** A service that a page leads to. */
export type NamedService = { id: string; name: string };

/** A job that was done (V107). */
export type Study = Record<'id' | 'title' | 'situation' | 'done' | 'result', string> & {
  services: readonly NamedService[];
};

/** An industry that has case studies, with what it asks about and what usually helps. */
export type StudiedIndustry = Record<'id' | 'title' | 'concerns' | 'helps', string> & {
  services: readonly NamedService[];
  studies: readonly Study[];
};

/** The page of case studies, under "caseStudies". */
export type CaseStudiesData = Opening & { closing: HeadedText; industries: readonly StudiedIndustry[] };

/** A service on a page that lists all. */
export type Brief = {
  id: string;
  title: string;
  headline: string;
  short: string;
  pricing: string;
  /** The claim that the price is; '' where it is none. */
  priceClaim: string;
  deploymentTime: string;
  image: string;
  features: readonly string[];
};

/** The home page (V39), under "home". */
export type HomeData = Opening &
  Record<
    | 'trust'
    | 'assessment'
    | 'services'
    | 'steps'
    | 'solutions'
    | 'clients'
    | 'testimonials'
    | 'posts'
    | 'closing',
    HeadedText
  > & {
    cards: readonly { title: string; text: string; service: string; image: string; linkName: string }[];
    claims: readonly Figure[];
    /** Those that are not among claims: a number is said once. */
    trustClaims: readonly Figure[];
    guaranteeClaims: readonly Figure[];
    strip: readonly Mark[];
    badges: readonly Mark[];
    guarantees: readonly Mark[];
    clientList: readonly Client[];
    testimonialList: readonly Testimonial[];
    serviceList: readonly Brief[];
  };

/** The about page (V42), under "about". */
export type AboutData = Opening & {
  story: Section;
  mission: Section;
  operations: Section;
  values: readonly Point[];
  team: {
    heading: string;
    text: string;
    members: readonly { role: string; name: string; text: string; image: string }[];
  };
  reasons: { heading: string; points: readonly Point[] };
  closing: HeadedText;
  claims: readonly Figure[];
};

/** The list of services (V45), under "serviceList". */
export type ServiceListData = Opening & {
  together: HeadedText;
  choices: readonly { text: string; service: string }[];
  closing: HeadedText;
  services: readonly Brief[];
  /** The industries of which there are case studies. */
  studies: readonly string[];
};

/** A line of a service's exhibit; its mark is shown large next to it: a time, a number. */
export type ExhibitLine = { mark: string; title: string; text: string };

/** The page of one service (V48), under "service"; null for a service that there is not. */
export type ServiceData = {
  id: string;
  title: string;
  short: string;
  headline: string;
  description: string;
  pricing: string;
  priceClaim: string;
  deploymentTime: string;
  image: string;
  gallery: readonly string[];
  benefits: readonly Point[];
  clientTypes: readonly string[];
  process: readonly Point[];
  faqs: readonly { question: string; answer: string }[];
  exhibit: { heading: string; lines: readonly ExhibitLine[]; note: string };
  headings: Record<'benefits' | 'clients' | 'process' | 'detail' | 'gallery' | 'faqs', string>;
  closing: HeadedText;
  bodyHtml: string;
  claims: readonly Figure[];
  others: readonly Brief[];
  /** What a typical month costs, with its arithmetic, if there is any; null where it is quoted per site. */
  typical: { total: string; sum: string; for: string } | null;
  /** Posts that say more about it; null where there is no blog. */
  articles: readonly { slug: string; title: string; readTime: number }[] | null;
  /** Case studies of it, with their industries. */
  studies: readonly { id: string; title: string; industry: string }[];
};

/** The page of prices, under "prices". */
export type PricesData = {
  rates: Rates;
  services: readonly {
    id: string;
    title: string;
    pricing: string;
    monthly: string;
    monthlyFor: string;
    features: readonly string[];
  }[];
  /** '' where the company says nothing of it. */
  tax: string;
  travel: string;
  minimum: string;
  /** Licence and insurance, for paper. */
  proof: readonly { name: string; issuer: string; number: string }[];
  /** Towns that the form suggests, each with the id of the office nearest to it. */
  towns: readonly { id: string; label: string }[];
  /** The fields of the address as they were typed, and the day of the answer; absent without any. */
  asked?: Partial<Record<AskedName, string>>;
  date?: string;
};

/** A version of a legal page (V57), under "legal". */
export type LegalData = {
  slug: string;
  title: string;
  version: number;
  newest: number;
  updated: string;
  updatedText: string;
  introHtml: string;
  sections: readonly Section[];
  earlier: readonly { version: number; updated: string; updatedText: string }[];
};

/** A guard's picture and where it is shown (V36), a list under "headshots". */
export type Headshot = { picture: string; usages: readonly string[] };
