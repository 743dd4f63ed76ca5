import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { Permission } from '../../lib/session/me.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

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

/** How many places the bar has: more would be too narrow for a thumb. */
const PLACES = 5;

/** The pages as a bar under the thumb (phone). Pages that do not fit are behind "More". */
export function BottomNavigation({ pages }: { pages: readonly StaffPage[] }) {
  const fits = pages.length <= PLACES;
  const shown = fits ? pages : pages.slice(0, PLACES - 1);
  return (
    <nav
      aria-label="Staff pages"
      className="dusk fixed inset-x-0 bottom-0 z-30 flex border-white/10 border-t pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map((page) => (
        <NavLink key={page.to} to={page.to} className={bottomLink}>
          <Icon of={page.icon} className="size-5.5" />
          {page.label}
        </NavLink>
      ))}
      {!fits && <MorePages pages={pages.slice(PLACES - 1)} />}
    </nav>
  );
}

/** The pages that found no place, and which of them is open. */
function MorePages({ pages }: { pages: readonly StaffPage[] }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const here = pages.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div ref={setPlace} className="flex min-w-0 grow basis-0">
      <Menu
        side="top"
        container={place}
        trigger={
          <button
            type="button"
            data-here={here ? '' : undefined}
            className={cx(bottomLink, 'cursor-pointer')}
          >
            <Icon of={here ? here.icon : Ellipsis} className="size-5.5" />
            {here ? here.label : 'More'}
            {here && <span className="sr-only">, more pages</span>}
          </button>
        }
      >
        {pages.map(({ to, label, icon }) => (
          <MenuItem key={to} icon={icon} render={<Link to={to} />}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

const bottomLink = cx(
  'flex min-h-15 min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 border-transparent border-t-2 font-semibold text-ink-soft text-xs',
  '-outline-offset-3 aria-[current=page]:border-aurora aria-[current=page]:text-ink aria-[current=page]:[&_svg]:text-aurora',
  'data-here:border-aurora data-here:text-ink data-here:[&_svg]:text-aurora',
);
