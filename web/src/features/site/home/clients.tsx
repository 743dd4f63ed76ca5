import { ShieldCheck } from 'lucide-react';
import { Icon } from '../../../ui/icon';
import { ProofLink } from '../../../ui/proof-link';
import type { Client, HeadedText, Mark } from '../page-data';
import { frame, SectionHead } from './section-head';

/**
 * A client's mark. Its name appears below it on hover and focus; on devices without hover it is
 * always shown (D70).
 */
function ClientMark({ client }: { client: Client }) {
  return (
    <li className="border-line border-r border-b">
      <figure
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the name is to be seen with the keyboard, too (D70)
        tabIndex={0}
        className="group relative flex h-full flex-col items-center justify-center px-4 pt-7 pb-9 -outline-offset-3"
      >
        <img
          src={client.mark}
          alt=""
          width={240}
          height={96}
          loading="lazy"
          decoding="async"
          className="h-auto w-full max-w-44 opacity-75 transition duration-300 ease-calm group-hover:opacity-100 group-focus:opacity-100 motion-safe:group-hover:-translate-y-1 motion-safe:group-focus:-translate-y-1"
        />
        <figcaption className="absolute inset-x-2 bottom-2.5 text-center text-aurora text-sm leading-tight opacity-0 transition-opacity duration-200 group-hover:opacity-100 group-focus:opacity-100 [@media(hover:none)]:text-xs [@media(hover:none)]:opacity-100">
          {client.name}
        </figcaption>
      </figure>
    </li>
  );
}

/** The four badges below the wall (V39). */
function Badges({ badges }: { badges: readonly Mark[] }) {
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-6 min-[30rem]:grid-cols-2 lg:grid-cols-4">
      {badges.map((badge) => (
        <li key={badge.id} className="grid grid-cols-[auto_1fr] content-start gap-x-3">
          <Icon of={ShieldCheck} className="row-span-2 mt-0.5 size-6 text-accent" />
          <p className="font-semibold">
            <ProofLink of={`badge-${badge.id}`}>{badge.name}</ProofLink>
          </p>
          <p className="text-ink-soft text-sm leading-snug">{badge.text}</p>
        </li>
      ))}
    </ul>
  );
}

type ClientsProps = { of: HeadedText; list: readonly Client[]; badges: readonly Mark[] };

/**
 * The clients. The wall and its heading go together: with no client shown, the page does not claim that anybody trusts us
 * (D22).
 */
export function Clients({ of, list, badges }: ClientsProps) {
  if (list.length === 0 && badges.length === 0) return null;
  return (
    <section
      aria-labelledby={list.length > 0 ? 'clients' : undefined}
      aria-label={list.length > 0 ? undefined : 'What you can count on'}
      className="dusk"
    >
      <div className={`${frame} pt-18 pb-14 lg:pt-28`}>
        {list.length > 0 && (
          <>
            <SectionHead of={of} id="clients" />
            <ul className="mt-10 grid grid-cols-2 overflow-hidden border-line border-t border-l sm:grid-cols-3 lg:mt-14 lg:grid-cols-4">
              {list.map((client) => (
                <ClientMark key={client.id} client={client} />
              ))}
            </ul>
          </>
        )}
        {badges.length > 0 && <Badges badges={badges} />}
      </div>
    </section>
  );
}
