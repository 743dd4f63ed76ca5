import { ProofLink } from '../../../ui/proof-link';
import type { AboutData } from '../page-data';

/** The company in four figures, as large as they are meant (V42); one that is switched off leaves no hole (D22). */
export function Figures({ claims }: Pick<AboutData, 'claims'>) {
  if (claims.length === 0) return null;
  return (
    <dl className="mx-auto grid w-full max-w-6xl grid-cols-2 gap-x-8 px-5 sm:px-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {claims.map(({ id, value, text }) => (
        <div
          key={id}
          className="flex flex-col-reverse justify-end border-line border-t py-6 lg:border-b lg:py-9"
        >
          <dt className="mt-2 text-ink-soft">
            <ProofLink of={`claim-${id}`}>{text}</ProofLink>
          </dt>
          <dd className="font-display font-semibold text-[clamp(2.75rem,1.6rem+4.2vw,4.75rem)] leading-none tracking-tight figures">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
