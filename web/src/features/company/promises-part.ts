import type { Part } from './specs.ts';

/** Where the promises hold (D88); their times are facts of their own. */
export const promisesPart: Part = {
  id: 'promises',
  label: 'Promises',
  lead: 'Where each promised time holds. The times themselves follow from the rules that set the deadlines, from your claims and from your services; /promises shows both.',
  page: '/promises',
  paths: ['promises'],
  fields: [],
  lists: [
    {
      path: 'promises',
      one: 'Promise',
      named: ['name'],
      fields: [
        { key: 'name', label: 'What is promised', seen: 'promises page' },
        { key: 'from', label: 'Counts from', kind: 'text', seen: 'promises page' },
        { key: 'until', label: 'Counts until', kind: 'text', seen: 'promises page' },
        { key: 'where', label: 'Where it holds', kind: 'text', seen: 'promises page' },
        { key: 'when', label: 'When it holds', seen: 'promises page' },
        {
          key: 'otherwise',
          label: 'What holds otherwise',
          kind: 'text',
          optional: true,
          seen: 'promises page',
        },
      ],
    },
  ],
};
