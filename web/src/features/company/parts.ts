/** What the profile consists of, as its owner edits it: the parts, their fields, and where visitors see each. */

import { servicesPart } from './parts-services.ts';
import { promisesPart } from './promises-part.ts';
import type { Part } from './specs.ts';
import { statementParts } from './statement-parts.ts';

/** The parts in their order. */
export const parts: readonly Part[] = [
  {
    id: 'words',
    label: 'Name and words',
    lead: 'Who you are, as every page and mail says it.',
    page: '/about',
    paths: [
      'company.product',
      'company.name',
      'company.titleSuffix',
      'company.team',
      'company.tagline',
      'company.founded',
      'company.copyrightSince',
      'company.region',
      'company.country',
      'company.assistantProvider',
      'company.hideLeadScore',
    ],
    fields: [
      {
        key: 'company.name',
        label: 'Company name',
        hint: 'As it is registered.',
        seen: 'titles, footer, mails, legal pages, what search engines are told',
      },
      {
        key: 'company.product',
        label: 'Short name',
        hint: 'Stands beside the mark.',
        seen: 'header, footer, chat, staff pages',
      },
      {
        key: 'company.titleSuffix',
        label: 'End of every title',
        hint: 'Such as “| Northern Watch Ltd.”',
        seen: 'tabs of the browser, search results',
      },
      { key: 'company.team', label: 'Team', hint: 'Signs articles that name no author.', seen: 'blog' },
      { key: 'company.tagline', wide: true, label: 'Promise', hint: 'One sentence.', seen: 'footer' },
      {
        key: 'company.region',
        label: 'Region',
        hint: 'The province or territory in which you are licensed and work.',
        seen: 'titles, service pages, newsletter',
      },
      { key: 'company.country', label: 'Country', seen: 'legal pages, what search engines are told' },
      { key: 'company.founded', label: 'Founded in', kind: 'number', seen: 'about page' },
      { key: 'company.copyrightSince', label: 'Copyright since', kind: 'number', seen: 'footer' },
      {
        key: 'company.assistantProvider',
        wide: true,
        label: 'Who runs the assistant’s language model, and where',
        hint: 'Completes a sentence of the privacy policy. It must agree with OPENAI_BASE_URL.',
        seen: 'privacy policy',
      },
      {
        key: 'company.hideLeadScore',
        kind: 'switch',
        label: 'Keep the lead score from visitors',
        hint: 'Otherwise the pop-up and the assistant show “Lead Score x/100” once a visitor has answered something that it counts. Staff see it anyway.',
      },
    ],
    lists: [],
  },
  {
    id: 'contact',
    label: 'Contact and phones',
    lead: 'How people reach you. The lines are answered day and night: every page shows them to people in an emergency.',
    page: '/contact',
    paths: ['company.email', 'company.adminEmail', 'company.mailFrom', 'company.phones'],
    fields: [
      {
        key: 'company.email',
        label: 'Email for visitors',
        kind: 'email',
        optional: true,
        hint: 'Empty: no page shows one.',
        seen: 'contact page, service pages, chat, mails',
      },
      {
        key: 'company.adminEmail',
        label: 'Email of the administration',
        kind: 'email',
        optional: true,
        hint: 'Requests and alerts are mailed here, unless MAIL_ADMIN says otherwise.',
        seen: 'footer, legal pages',
      },
      {
        key: 'company.mailFrom',
        wide: true,
        label: 'Sender of mails',
        hint: 'Such as “Northern Watch Ltd. <no-reply@company.example>”. Holds from the next start of the program on; MAIL_FROM overrules it.',
        seen: 'mails',
      },
    ],
    lists: [
      {
        path: 'company.phones',
        one: 'Phone',
        hint: 'The first one is the one that pages with room for one line show.',
        named: ['display', 'label'],
        fields: [
          {
            key: 'label',
            label: 'What line it is',
            hint: 'Such as “24/7 emergency line, Red Deer”.',
            seen: 'read out by screen readers, offline card',
          },
          {
            key: 'display',
            label: 'Number as people read it',
            hint: 'Such as 902-555-0133.',
            seen: 'header, footer, contact page, forms, chat, mails',
          },
          {
            key: 'e164',
            label: 'Number as it is dialled',
            hint: 'With the country: +19025550133.',
            seen: 'every number that is pressed',
          },
          {
            key: 'office',
            label: 'Office',
            kind: 'office',
            optional: true,
            hint: 'Its town stands beside the number.',
          },
        ],
        fresh: { label: '', display: '', e164: '', office: '' },
      },
    ],
  },
  {
    id: 'offices',
    label: 'Offices',
    lead: 'Where you are. The first address stands below every newsletter: the anti-spam law asks for one.',
    page: '/contact',
    paths: ['company.offices'],
    fields: [],
    lists: [
      {
        path: 'company.offices',
        one: 'Office',
        named: ['city'],
        fields: [
          { key: 'city', label: 'Town', seen: 'contact page, footer, beside the phones, about page' },
          { key: 'street', label: 'Street and number', seen: 'contact page, footer, newsletters' },
          { key: 'postalCode', label: 'Postal code', seen: 'contact page, footer, newsletters' },
          {
            key: 'province',
            label: 'Province, two letters',
            hint: 'Such as AB.',
            seen: 'footer, about page, newsletters',
          },
          { key: 'provinceName', label: 'Province, in full', seen: 'contact page, about page' },
          { key: 'country', label: 'Country', seen: 'contact page' },
        ],
        fresh: { city: '', street: '', postalCode: '', province: '', provinceName: '', country: '' },
      },
    ],
  },
  {
    id: 'hours',
    label: 'Hours',
    lead: 'When the offices are open, and by which clock. Calls can be booked within these hours; the phones never close.',
    page: '/contact',
    paths: ['company.hours', 'company.timeZone', 'company.timeZoneName'],
    fields: [
      {
        key: 'company.hours.text',
        label: 'As pages write them',
        hint: 'Such as Mon-Sat 7AM-7PM.',
        seen: 'contact page, quote form, legal pages, chat',
      },
      { key: 'company.hours.days', label: 'Open on', kind: 'days', seen: 'booked calls, follow-ups' },
      {
        key: 'company.hours.opens',
        label: 'Opens',
        kind: 'time',
        seen: 'booked calls, what search engines are told',
      },
      {
        key: 'company.hours.closes',
        label: 'Closes',
        kind: 'time',
        seen: 'booked calls, what search engines are told',
      },
      {
        key: 'company.timeZone',
        label: 'Time zone',
        hint: 'Its name in the time zone database, such as America/Toronto. Holds from the next start of the program on.',
      },
      {
        key: 'company.timeZoneName',
        label: 'What pages call it',
        hint: 'Such as Toronto time. Holds from the next start of the program on.',
        seen: 'wherever a time stands',
      },
    ],
    lists: [],
  },
  {
    id: 'areas',
    label: 'Areas',
    lead: 'The towns and regions that you serve.',
    page: '/contact',
    paths: ['company.areasServed'],
    fields: [
      {
        key: 'company.areasServed',
        label: 'Places',
        kind: 'lines',
        hint: 'One in each line.',
        seen: 'contact page, what search engines are told',
      },
    ],
    lists: [],
  },
  servicesPart,
  ...statementParts,
  promisesPart,
  {
    id: 'clients',
    label: 'Clients',
    lead: 'The wall of clients on the home page.',
    page: '/',
    paths: ['clients'],
    fields: [],
    lists: [
      {
        path: 'clients',
        one: 'Client',
        named: ['name'],
        fields: [
          { key: 'name', label: 'Name', seen: 'home, about page' },
          { key: 'sector', label: 'Sector' },
          {
            key: 'mark',
            label: 'Address of the mark',
            hint: 'One that came with the program, such as /marks/chinook-office-park.svg.',
          },
          { key: 'shown', label: 'Visitors see it', kind: 'switch' },
          {
            key: 'sample',
            label: 'It is ours',
            kind: 'own',
            hint: 'Say so when it is a client of yours. Under your own name visitors see only yours.',
          },
        ],
        fresh: { name: '', sector: '', mark: '', shown: false, sample: false },
      },
    ],
  },
];
