import { facts } from '../lib/company/facts';

/** The gate with its lamp, and the product's name beside it. Drawn in the colours of the dusk, so it wants dark ground. */
export function Brand({ nameClass }: { nameClass?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <BrandMark className="size-8 shrink-0" />
      <span className={nameClass ?? 'font-bold font-display text-[1.1875rem] tracking-tight'}>
        {facts().product}
      </span>
    </span>
  );
}

/** The mark alone. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-dusk" />
      <path
        d="M8 26V15a8 8 0 0 1 16 0v11"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        className="stroke-aurora"
      />
      <path
        d="M13 26v-9M19 26v-9"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        className="stroke-aurora/60"
      />
      <circle cx="16" cy="12.4" r="2.3" className="fill-lamp" />
    </svg>
  );
}
