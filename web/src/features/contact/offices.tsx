import { facts } from '../../lib/company/facts';

/** What stands above so many offices. */
const headingFor = (count: number): string =>
  count === 1 ? 'Our office' : `${count === 2 ? 'Two' : count} offices, one watch`;

/** Where the company is, set so that an envelope could be written from it (V54). */
export function Offices() {
  const { hours, offices } = facts();
  return (
    <section
      aria-labelledby="offices"
      className="mx-auto w-full max-w-6xl px-5 pb-20 sm:px-8 lg:pb-28 print:px-0 print:pb-4"
    >
      <h2 id="offices" className="text-title">
        {headingFor(offices.length)}
      </h2>
      <div className="mt-8 grid border-line border-t sm:grid-cols-2">
        {offices.map((office) => (
          <address
            key={office.id}
            className="border-line py-8 not-italic leading-relaxed sm:border-l sm:px-8 sm:first:border-l-0 sm:first:pl-0"
          >
            <h3 className="text-heading">{office.city}</h3>
            <p className="mt-2">
              {office.street}
              <br />
              {office.city}, {office.provinceName}{' '}
              <span className="whitespace-nowrap">{office.postalCode}</span>
              <br />
              {office.country}
            </p>
            <p className="mt-3 text-[0.9375rem] text-ink-soft">Open {hours}</p>
          </address>
        ))}
      </div>
    </section>
  );
}
