import { responseText } from '@catalog/contact.json';
import { Hero } from '../../ui/hero';
import { usePictures } from '../../ui/picture';
import { ContactForm } from './contact-form';
import { EmergencyBanner } from './emergency-banner';
import { InfoCards } from './info-cards';
import { Offices } from './offices';

/** `/contact` (V54): the phones for what cannot wait, then every other way, then the form and both offices. */
export function ContactPage() {
  return (
    <>
      <Hero picture={usePictures()['hero-contact']}>
        <h1 className="text-title">Contact us</h1>
        <p className="mt-4 max-w-lg text-ink-soft text-lead">
          {`A person reads every message and answers within ${responseText}. The phones are answered day and night.`}
        </p>
      </Hero>
      <EmergencyBanner />
      <div className="mx-auto grid w-full max-w-6xl gap-14 px-5 py-14 sm:px-8 lg:grid-cols-[1fr_1.5fr] lg:gap-20 lg:py-20 print:block print:px-0 print:py-4">
        <InfoCards />
        <section aria-labelledby="write" className="min-w-0 print:hidden">
          <h2 id="write" className="text-title">
            Write to us
          </h2>
          <div className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-9">
            <ContactForm />
          </div>
        </section>
      </div>
      <Offices />
    </>
  );
}
