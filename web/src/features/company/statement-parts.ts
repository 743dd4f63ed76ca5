/** The parts of the profile in which the company speaks of itself: claims, credentials, the papers behind them, testimonials. */

import { industries } from '@catalog/chat.json';
import type { FieldSpec, ListSpec, Part } from './specs.ts';

const backing: readonly FieldSpec[] = [
  {
    key: 'evidence',
    label: 'Evidence',
    kind: 'text',
    hint: 'What proves it, and where it is kept: a file, a contract, a measured figure. Staff alone read this.',
    optional: true,
  },
  { key: 'shown', label: 'Visitors see it', kind: 'switch' },
  {
    key: 'sample',
    label: 'It is ours',
    kind: 'own',
    hint: 'Say so when it is true of your company. Under your own name visitors see only what is yours and has evidence.',
  },
];

/** Of what is told of a client, the evidence is their permission. */
const permitted = backing.map((field) =>
  field.key === 'evidence'
    ? {
        ...field,
        label: 'Permission',
        hint: 'Who gave it, when, and where it is kept. Staff alone read this.',
      }
    : field,
);

/** What visitors read about where a claim comes from. */
const proof: readonly FieldSpec[] = [
  {
    key: 'papers',
    label: 'Rests on',
    kind: 'papers',
    optional: true,
    hint: 'The day after one of them ends, this is hidden by itself.',
    seen: 'check us',
  },
  {
    key: 'source',
    label: 'Where it comes from',
    hint: 'One line for visitors, such as “Our client list, counted”. Everything that is said links here.',
    seen: 'check us',
    optional: true,
    wide: true,
  },
  { key: 'checked', label: 'Last checked on', kind: 'day', seen: 'check us', optional: true },
];

const credential = (path: string, title: string, hint: string): ListSpec => ({
  path,
  title,
  hint,
  one: 'Mark',
  named: ['name'],
  fields: [
    { key: 'name', label: 'Name' },
    { key: 'text', label: 'What it means', wide: true },
    ...proof,
    ...backing,
  ],
  fresh: {
    name: '',
    text: '',
    papers: [],
    source: '',
    checked: '',
    evidence: '',
    shown: false,
    sample: false,
  },
});

/** The parts in their order. */
export const statementParts: readonly Part[] = [
  {
    id: 'claims',
    label: 'Claims',
    lead: 'Figures about yourselves. The Competition Act asks that a claim was tested before it is made.',
    page: '/',
    paths: ['claims'],
    fields: [],
    lists: [
      {
        path: 'claims',
        one: 'Claim',
        named: ['value'],
        fields: [
          { key: 'value', label: 'Figure' },
          { key: 'text', label: 'Words', wide: true },
          ...proof,
          ...backing,
        ],
      },
    ],
  },
  {
    id: 'credentials',
    label: 'Credentials',
    lead: 'Licences, insurance, memberships and guarantees.',
    page: '/',
    paths: ['credentials'],
    fields: [],
    lists: [
      credential('credentials.strip', 'Strip', 'Below the first view of the home page.'),
      credential('credentials.badges', 'Badges', 'Below the clients, on the home page.'),
      credential('credentials.guarantees', 'Guarantees', 'At the end of the home page.'),
    ],
  },
  {
    id: 'papers',
    label: 'Papers',
    lead: 'What strangers can check: licence, insurance, clearance. Claims and credentials rest on them. You are told 30 and 7 days before one ends, and when it has.',
    page: '/verify',
    paths: ['papers'],
    fields: [],
    lists: [
      {
        path: 'papers',
        one: 'Paper',
        named: ['name'],
        fields: [
          { key: 'name', label: 'Name', hint: 'Such as “Security services business licence”.' },
          {
            key: 'kind',
            label: 'Kind',
            kind: 'choice',
            choices: {
              licence: 'Licence',
              insurance: 'Insurance or bond',
              clearance: 'Clearance',
              membership: 'Membership',
              certificate: 'Certificate',
            },
          },
          { key: 'issuer', label: 'Issued by', hint: 'The authority, the insurer, the board.', wide: true },
          { key: 'number', label: 'Number', hint: 'As the issuer writes it.', optional: true },
          {
            key: 'cover',
            label: 'What it covers',
            hint: 'Of insurance: the amount, and for what.',
            optional: true,
          },
          {
            key: 'register',
            label: 'Where it can be looked up',
            hint: 'The name of a public register.',
            optional: true,
          },
          {
            key: 'link',
            label: 'Address of that place',
            hint: 'Begins with “https:”.',
            optional: true,
          },
          {
            key: 'source',
            label: 'What was looked at',
            hint: 'Such as “The broker’s certificate”.',
            wide: true,
          },
          { key: 'checked', label: 'Last checked on', kind: 'day' },
          {
            key: 'expires',
            label: 'Valid until',
            kind: 'day',
            hint: 'To the end of that day. Empty: no end.',
            optional: true,
          },
          {
            key: 'sample',
            label: 'It is ours',
            kind: 'own',
            hint: 'Say so when it is your own. Under your own name visitors see only yours.',
          },
        ],
        fresh: {
          name: '',
          kind: '',
          issuer: '',
          number: '',
          register: '',
          link: '',
          cover: '',
          source: '',
          checked: '',
          expires: '',
          sample: false,
        },
      },
    ],
  },
  {
    id: 'testimonials',
    label: 'Testimonials',
    lead: 'What clients have said, with their permission.',
    page: '/',
    paths: ['testimonials'],
    fields: [],
    lists: [
      {
        path: 'testimonials',
        one: 'Testimonial',
        named: ['name'],
        fields: [
          { key: 'quote', label: 'Their words', kind: 'text', seen: 'home' },
          { key: 'name', label: 'Who says it', seen: 'home' },
          { key: 'sector', label: 'Sector', seen: 'home' },
          { key: 'service', label: 'Service', kind: 'service' },
          ...permitted,
        ],
        fresh: { quote: '', name: '', sector: '', service: '', evidence: '', shown: false, sample: false },
      },
    ],
  },
  {
    id: 'studies',
    label: 'Case studies',
    lead: 'What you did for a site, by industry. The assistant tells the first sentence of the situation and of what you did. Without one that visitors see, the page is not there.',
    page: '/case-studies',
    paths: ['caseStudies'],
    fields: [],
    lists: [
      {
        path: 'caseStudies',
        one: 'Case study',
        named: ['title'],
        fields: [
          { key: 'title', label: 'Title', wide: true, seen: 'case studies, service pages' },
          {
            key: 'industry',
            label: 'Industry',
            kind: 'choice',
            choices: Object.fromEntries(industries.map(({ id, label }) => [id, label])),
          },
          { key: 'services', label: 'Services', kind: 'services' },
          {
            key: 'situation',
            label: 'The situation',
            kind: 'text',
            hint: 'How it was before you came. Do not name the client.',
            seen: 'case studies, chat',
          },
          { key: 'done', label: 'What we did', kind: 'text', seen: 'case studies, chat' },
          { key: 'result', label: 'What came of it', kind: 'text', seen: 'case studies' },
          ...permitted,
        ],
        fresh: {
          title: '',
          industry: '',
          services: [],
          situation: '',
          done: '',
          result: '',
          evidence: '',
          shown: false,
          sample: false,
        },
      },
    ],
  },
];
