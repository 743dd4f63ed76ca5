import type { ReactNode } from 'react';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Card } from '../../ui/card.tsx';

/** The frame of the pages around signing in: the company at dusk, and one card that asks one thing. */
export function SignInFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <aside className="dusk relative flex flex-col justify-between overflow-hidden px-6 pt-6 pb-24 sm:px-10 lg:p-12">
        <DuskScene />
        <div className="relative">
          <Brand />
        </div>
        <p className="relative mt-10 hidden max-w-[17.5rem] font-display font-semibold text-[2rem] leading-[1.1] tracking-tight xl:max-w-sm xl:text-title lg:block">
          Someone asked for help tonight.
          <span className="block text-accent">They hear from you first.</span>
        </p>
      </aside>
      <main className="relative -mt-16 flex items-start justify-center px-4 pb-16 lg:mt-0 lg:items-center lg:py-12">
        <Card className="w-full max-w-md p-6 sm:p-8">
          <PageTitle name={title} />
          <h1 className="text-heading">{title}</h1>
          {intro && <div className="mt-2 text-ink-soft">{intro}</div>}
          <div className="mt-6">{children}</div>
        </Card>
      </main>
    </div>
  );
}

/** Prairie horizon under the aurora, one lamp burning at the gate. Decoration. */
function DuskScene() {
  return (
    <svg
      viewBox="0 0 600 900"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-night)]" />
          <stop offset="0.62" className="[stop-color:var(--color-dusk)]" />
          <stop offset="1" className="[stop-color:var(--color-horizon)]" />
        </linearGradient>
        <linearGradient id="aurora" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopOpacity="0" className="[stop-color:var(--color-aurora)]" />
          <stop offset="0.55" stopOpacity="0.34" className="[stop-color:var(--color-aurora)]" />
          <stop offset="1" stopOpacity="0" className="[stop-color:var(--color-aurora)]" />
        </linearGradient>
        <radialGradient id="lamp">
          <stop offset="0" stopOpacity="0.6" className="[stop-color:var(--color-lamp)]" />
          <stop offset="1" stopOpacity="0" className="[stop-color:var(--color-lamp)]" />
        </radialGradient>
      </defs>
      <rect width="600" height="900" fill="url(#sky)" />
      <path
        d="M-20 470C90 300 190 480 310 330S520 250 640 120V330C540 420 430 400 330 500S110 520 -20 640Z"
        fill="url(#aurora)"
      />
      <path
        d="M-20 330C120 260 230 330 360 210S560 130 640 60V170C560 220 470 230 380 310S140 360 -20 430Z"
        fill="url(#aurora)"
        opacity="0.7"
      />
      <path d="M0 742C120 712 210 748 330 728S520 704 600 724V900H0Z" className="fill-[#0c1a2d]" />
      <path d="M0 790C150 766 300 802 600 770V900H0Z" className="fill-night" />
      <g transform="translate(78 -4)">
        <circle cx="432" cy="668" r="120" fill="url(#lamp)" />
        <path
          d="M400 790V704a32 32 0 0 1 64 0v86M416 790v-74M432 790v-80M448 790v-74"
          fill="none"
          strokeWidth="5"
          className="stroke-[#1c3554]"
        />
        <circle cx="432" cy="668" r="5" className="fill-lamp" />
      </g>
    </svg>
  );
}
