import type { HomeData } from '../page-data';

/** Page data of the home page for tests: everything there once, so that taking something away shows. */
export const sampleHome: HomeData = {
  headline: 'The headline',
  lead: 'The lead.',
  trust: { heading: 'About trust', text: 'Trust.' },
  assessment: { heading: 'About the assessment', text: 'Assessment.' },
  services: { heading: 'About services', text: 'Services.' },
  steps: { heading: 'About steps', text: 'Steps.' },
  solutions: { heading: 'About solutions', text: 'Solutions.' },
  clients: { heading: 'About clients', text: 'Clients.' },
  testimonials: { heading: 'About testimonials', text: 'Testimonials.' },
  posts: { heading: 'About posts', text: 'Posts.' },
  closing: { heading: 'About closing', text: 'Closing.' },
  cards: [
    {
      title: 'Card',
      text: 'A card.',
      service: 'surveillance',
      image: 'surveillance-2',
      linkName: 'about the card',
    },
  ],
  claims: [{ id: 'response', value: '15 min', text: 'a first claim' }],
  trustClaims: [{ id: 'years', value: '10+', text: 'a claim about trust' }],
  guaranteeClaims: [{ id: 'satisfaction', value: '100%', text: 'a guarantee' }],
  strip: [{ id: 'licensed', name: 'A credential', text: 'What it means' }],
  badges: [{ id: 'insured', name: 'A badge', text: 'What it says' }],
  guarantees: [{ id: 'money-back', name: 'A money-back guarantee', text: 'When' }],
  clientList: [{ id: 'north', name: 'A client', mark: '/marks/north.svg' }],
  testimonialList: [{ id: 'manager', quote: 'A quotation', name: 'A manager', sector: 'A sector' }],
  serviceList: [
    {
      id: 'surveillance',
      title: 'A service',
      headline: 'Its headline',
      short: 'In short.',
      pricing: 'at a price',
      priceClaim: '',
      deploymentTime: 'at a time',
      image: 'surveillance-1',
      features: [],
    },
  ],
};
