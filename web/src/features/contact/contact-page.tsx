import { SkyBand } from '../../ui/sky-band';
import { ContactForm } from './contact-form';

/** `/contact` (V54). */
export function ContactPage() {
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40 sm:pb-44 lg:pb-52">
          <h1 className="text-title">Contact us</h1>
          <p className="mt-3 text-ink-soft text-lead">
            A person reads every message and answers within 24 hours. The phones are answered day and night.
          </p>
        </div>
      </SkyBand>
      <div className="relative mx-auto -mt-20 w-full max-w-3xl px-4 pb-20 sm:px-8 lg:pb-28">
        <div className="rounded-card border border-line bg-surface p-5 shadow-float sm:p-9">
          <ContactForm />
        </div>
      </div>
    </>
  );
}
