import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { Permission } from '../../lib/session/me.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';

/** One page of the staff area, shown to those who may see it. */
export type StaffPage = { to: string; label: string; icon: LucideIcon; needs: Permission };

/** The pages as a column (desktop) or a rail of icons (tablet). */
export function SideNavigation({ pages }: { pages: readonly StaffPage[] }) {
  return (
    <nav aria-label="Staff pages" className="flex flex-col gap-1">
      {pages.map((page) => (
        <NavLink key={page.to} to={page.to} className={sideLink}>
          <Icon of={page.icon} className="size-5" />
          <span className="text-[0.6875rem] leading-tight lg:text-[0.9375rem]">{page.label}</span>
        </NavLink>
      ))}
    </nav>
  );
}

const sideLink = cx(
  'flex flex-col items-center gap-1 rounded-control px-1.5 py-2.5 text-center font-semibold text-ink-soft',
  'hover:bg-white/6 hover:text-ink lg:flex-row lg:gap-3 lg:px-3.5 lg:text-left',
  'aria-[current=page]:bg-white/9 aria-[current=page]:text-ink aria-[current=page]:[&_svg]:text-aurora',
);

/** The pages as a bar under the thumb (phone). Whoever has more pages than fit, moves it sideways. */
export function BottomNavigation({ pages }: { pages: readonly StaffPage[] }) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [pathname]);
  return (
    <nav
      ref={bar}
      aria-label="Staff pages"
      className="dusk fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto [scrollbar-width:none] border-white/10 border-t pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {pages.map((page) => (
        <NavLink key={page.to} to={page.to} className={bottomLink}>
          <Icon of={page.icon} className="size-5.5" />
          {page.label}
        </NavLink>
      ))}
    </nav>
  );
}

const bottomLink = cx(
  'flex min-h-15 min-w-17 grow basis-0 flex-col items-center justify-center gap-0.5 border-transparent border-t-2 font-semibold text-ink-soft text-xs',
  '-outline-offset-3 aria-[current=page]:border-aurora aria-[current=page]:text-ink aria-[current=page]:[&_svg]:text-aurora',
);
