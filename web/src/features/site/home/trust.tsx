import { Picture, usePictures } from '../../../ui/picture';
import { ProofLink } from '../../../ui/proof-link';
import type { Figure, HeadedText, Mark } from '../page-data';
import { FigureValue } from './figure-value';
import { frame } from './section-head';

function Figures({ claims }: { claims: readonly Figure[] }) {
  return (
    <dl className="mt-10 lg:mt-14">
      {claims.map((claim) => (
        <div
          key={claim.id}
          className="grid grid-cols-[10rem_1fr] items-baseline gap-x-5 border-line border-t py-5 sm:grid-cols-[16rem_1fr] lg:grid-cols-[minmax(0,15.5rem)_1fr]"
        >
          <dt className="order-last text-ink-soft text-lead">
            <ProofLink of={`claim-${claim.id}`}>{claim.text}</ProofLink>
          </dt>
          <dd>
            <FigureValue value={claim.value} className="text-[clamp(3rem,2.2rem+3vw,4.75rem)] text-accent" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The credentials strip of V39: what each mark means stands below it. */
function Credentials({ marks }: { marks: readonly Mark[] }) {
  return (
    <ul className={`${frame} grid gap-x-8 gap-y-7 py-14 min-[30rem]:grid-cols-2 lg:grid-cols-4 lg:py-20`}>
      {marks.map((mark) => (
        <li key={mark.id} className="border-accent border-l-3 pl-4">
          <p className="font-display font-semibold text-lg leading-tight">
            <ProofLink of={`strip-${mark.id}`}>{mark.name}</ProofLink>
          </p>
          <p className="mt-1.5 text-ink-soft text-sm leading-snug">{mark.text}</p>
        </li>
      ))}
    </ul>
  );
}

type TrustProps = { of: HeadedText; claims: readonly Figure[]; credentials: readonly Mark[] };

/** Why to believe it: a guard at work as large as half of the window, the figures beside him, the credentials below. */
export function Trust({ of, claims, credentials }: TrustProps) {
  const picture = usePictures()['field-1'];
  return (
    <section aria-labelledby="trust">
      <div className="grid lg:grid-cols-2">
        <div className="relative min-h-[64vw] overflow-hidden bg-night lg:min-h-full print:hidden">
          {picture && (
            <Picture
              of={picture}
              sizes="(min-width: 64rem) 80vw, 100vw"
              className="absolute inset-0 size-full object-cover object-[38%_50%]"
            />
          )}
        </div>
        <div className="px-5 pt-14 sm:px-8 lg:max-w-[36rem] lg:py-28 lg:pl-16 lg:min-[100rem]:py-36">
          <h2 id="trust" className="text-title">
            {of.heading}
          </h2>
          <p className="mt-4 max-w-md text-ink-soft text-lead">{of.text}</p>
          {claims.length > 0 && <Figures claims={claims} />}
        </div>
      </div>
      {credentials.length > 0 && <Credentials marks={credentials} />}
    </section>
  );
}
