import type { Part } from './specs.ts';

/** What is sold, and at what price. */
export const servicesPart: Part = {
  id: 'services',
  label: 'Services and prices',
  lead: 'What you sell. Each has a page of its own, and its address stays.',
  page: '/prices',
  paths: ['services', 'company.prices'],
  fields: [
    {
      key: 'company.prices.night',
      label: 'A guard’s price at night',
      optional: true,
      hint: 'Such as “from $28/hour”. Empty: quoted per site.',
      seen: 'prices',
    },
    {
      key: 'company.prices.holiday',
      label: 'A guard’s price on statutory holidays',
      optional: true,
      hint: 'Such as “$40-50/hour”. Empty: quoted per site.',
      seen: 'prices',
    },
    {
      key: 'company.prices.tax',
      label: 'Tax',
      optional: true,
      hint: 'Such as “before GST”.',
      seen: 'prices',
    },
    {
      key: 'company.prices.travel',
      label: 'Travel',
      optional: true,
      hint: 'Such as “the first 30 km are included”. Empty: quoted per site.',
      seen: 'prices',
    },
    {
      key: 'company.prices.minimum',
      label: 'Shortest shift',
      optional: true,
      hint: 'Such as “4 hours”. Empty: quoted per site.',
      seen: 'prices',
    },
  ],
  lists: [
    {
      path: 'services',
      one: 'Service',
      named: ['name'],
      fields: [
        { key: 'name', label: 'Name', seen: 'menus, home, service pages, chat' },
        { key: 'short', wide: true, label: 'In one sentence', seen: 'menus, home, services' },
        {
          key: 'price',
          label: 'Price',
          hint: 'Such as “from $25/hour” or “$25-32/hour”: monthly totals are computed from it. Or “quoted per site”.',
          seen: 'home, service pages, prices, chat',
        },
        {
          key: 'monthly',
          label: 'Price of a month',
          optional: true,
          hint: 'Where it is not paid by the hour, such as “$200-500/month”. Empty: quoted per site.',
          seen: 'prices, its service page',
        },
        {
          key: 'monthlyFor',
          wide: true,
          label: 'What that month buys',
          optional: true,
          hint: 'Completes “for …”: the kind of site, and what is in it and what is not.',
          seen: 'prices, its service page',
        },
        {
          key: 'priceClaim',
          label: 'The price is a claim',
          kind: 'claim',
          optional: true,
          hint: 'Then it is shown only while that claim is.',
        },
        { key: 'deployment', wide: true, label: 'How soon it starts', seen: 'home, service pages, chat' },
        {
          key: 'retention',
          label: 'How long recordings are kept',
          only: 'surveillance',
          seen: 'service page, chat',
        },
      ],
    },
  ],
};
