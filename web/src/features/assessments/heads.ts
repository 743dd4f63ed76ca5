import { facts } from '../../lib/company/facts';
import type { Head } from '../../lib/head/head';

/** Head of the questionnaire's own page. */
export const assessmentHead = (): Head => ({
  title: 'Security Risk Assessment',
  description:
    'Five questions about your site: a risk level by fixed rules, what to do first, and what it may cost. ' +
    `Two minutes, no obligation, anywhere in ${facts().region}.`,
  canonicalPath: '/assessments',
});

/** Head of every private report: without an address of its own, and not to be found. */
export const reportHead: Head = {
  title: 'Your Security Assessment',
  description: 'The result of one security assessment.',
  canonicalPath: null,
  noindex: true,
};
