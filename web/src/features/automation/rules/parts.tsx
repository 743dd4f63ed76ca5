import { ArrowLeft, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { When } from '../../../ui/when.tsx';
import { RULES } from '../labels.ts';
import type { Stored } from './editing/sheet.ts';

/** The way back to everything that can be configured. */
export function BackToRules() {
  return (
    <Link
      to={RULES}
      className="mb-3 inline-flex min-h-9 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
    >
      <Icon of={ArrowLeft} />
      Rules, sequences and mails
    </Link>
  );
}

/** Which version it is, who made it and when. */
export function MadeBy({ of }: { of: Stored }) {
  const { version, made_at } = of;
  return (
    <>
      Version {version}
      {madeBy(of)}, <When at={made_at} />
    </>
  );
}

/** Who made a version; nothing of an account without a name. What somebody made from nothing has an id that says so. */
export function madeBy({ id, version, made_by }: Stored): string {
  if (made_by !== '') return `, by ${made_by}`;
  return version === 1 && !/^(rule|sequence)_/.test(id) ? ', as delivered' : '';
}

/** Nothing has this id. */
export function NoSuch({ what }: { what: string }) {
  return (
    <>
      <PageTitle name={`No such ${what}`} />
      <BackToRules />
      <h1 className="sr-only">There is no such {what}.</h1>
      <EmptyState icon={SearchX} title={`There is no such ${what}.`}>
        The address was typed wrong, or it belongs to another installation.
        <p className="mt-3">
          <Link to={RULES} className={buttonClass('outline', 'md')}>
            All that can be configured
          </Link>
        </p>
      </EmptyState>
    </>
  );
}

/** A rule in words: when, and, then. */
export function PlanLine({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-12 shrink-0 text-ink-faint text-sm leading-6">{word}</dt>
      <dd className="min-w-0 grow text-[0.9375rem] leading-6 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
