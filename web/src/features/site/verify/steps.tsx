import type { VerifyData } from '../page-data';

/** How to check a paper without the company's help. */
export function Steps({ of }: { of: VerifyData['steps'] }) {
  return (
    <section
      aria-labelledby="check-yourself"
      className="mx-auto w-full max-w-6xl px-5 pt-14 sm:px-8 lg:pt-20 print:px-0"
    >
      <h2 id="check-yourself" className="text-title">
        {of.heading}
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {of.points.map((step, at) => (
          <li key={step.title} className="min-w-0 [overflow-wrap:anywhere] border-accent border-t-3 pt-4">
            <h3 className="font-sans font-semibold">
              {at + 1}. {step.title}
            </h3>
            <p className="mt-1.5 text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
