import { Moon, Search, Sun } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { facts } from '../../lib/company/facts.ts';
import { focusPageSearch, useShortcuts } from '../../lib/keyboard/shortcuts.ts';
import { may, useMe } from '../../lib/session/me.tsx';
import { chooseTheme, useTheme } from '../../lib/theme/theme.ts';
import { Brand, BrandMark } from '../../ui/brand.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { MeMenu } from './me-menu.tsx';
import { BottomNavigation, SideNavigation, type StaffPage } from './navigation.tsx';
import { type Find, Palette } from './palette.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { FaultBoundary } from './signpost.tsx';

type FrameProps = {
  pages: readonly StaffPage[];
  /** Stands above every page: what everybody must know, now. */
  banner: ReactNode;
  find: Find;
};

/** The frame in which every staff page lives: where one can go, who one is, the keyboard. */
export function StaffFrame({ pages, banner, find }: FrameProps) {
  const me = useMe();
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts' | null>(null);
  const visible = pages.filter(({ needs }) => may(me, needs));
  useShortcuts(
    useMemo(
      () => ({
        palette: () => setOverlay('palette'),
        shortcuts: () => setOverlay('shortcuts'),
        search: focusPageSearch,
      }),
      [],
    ),
  );
  const close = () => setOverlay(null);
  const showShortcuts = () => setOverlay('shortcuts');
  return (
    <div className="md:pl-20 lg:pl-60">
      <a
        href="#page"
        className={buttonClass(
          'action',
          'md',
          'sr-only z-80 focus:not-sr-only focus:fixed focus:top-3 focus:left-3',
        )}
      >
        Skip to the page
      </a>
      <TopBar onPalette={() => setOverlay('palette')} onShortcuts={showShortcuts} />
      <SideBar pages={visible} onPalette={() => setOverlay('palette')} onShortcuts={showShortcuts} />
      <main
        id="page"
        tabIndex={-1}
        className="mx-auto max-w-7xl px-4 pt-3.5 pb-28 outline-none sm:px-6 md:pb-12 lg:px-8 lg:pt-7"
      >
        {banner}
        <FaultBoundary key={useLocation().pathname}>
          <Outlet />
        </FaultBoundary>
      </main>
      <BottomNavigation pages={visible} />
      <Palette
        open={overlay === 'palette'}
        onClose={close}
        onShortcuts={showShortcuts}
        pages={visible}
        find={find}
      />
      <ShortcutsSheet open={overlay === 'shortcuts'} onClose={close} />
    </div>
  );
}

type BarProps = { onPalette: () => void; onShortcuts: () => void };

/** Phone: the mark, search and oneself; the pages are under the thumb. */
function TopBar({ onPalette, onShortcuts }: BarProps) {
  return (
    <header className="dusk flex items-center justify-between border-white/10 border-b py-1.5 pr-2 pl-4 md:hidden">
      <div className="flex items-center gap-2.5">
        <Link to="/operations" aria-label={`${facts().product}: operations board`}>
          <Brand />
        </Link>
        <SampleMark />
      </div>
      <div className="flex items-center">
        <button
          type="button"
          onClick={onPalette}
          aria-label="Go to, find, do"
          className={buttonClass('quiet', 'md', 'size-11 px-0')}
        >
          <Icon of={Search} className="size-5" />
        </button>
        <MeMenu side="bottom" onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

/** From tablets on: a rail that becomes a column. */
function SideBar({ pages, onPalette, onShortcuts }: BarProps & { pages: readonly StaffPage[] }) {
  return (
    <header className="dusk fixed inset-y-0 left-0 z-30 hidden w-20 flex-col border-white/8 border-r bg-[linear-gradient(175deg,#0d2236,#081220_38%)] p-2.5 md:flex lg:w-60 lg:p-4">
      <Link
        to="/operations"
        aria-label={`${facts().product}: operations board`}
        className={cx('mx-auto rounded-control p-1 lg:mx-0', facts().sample ? 'mb-1.5' : 'mb-5 lg:mb-6')}
      >
        <span className="hidden lg:inline">
          <Brand />
        </span>
        <BrandMark className="size-10 lg:hidden" />
      </Link>
      <SampleMark className="mb-4 self-center lg:mx-1 lg:self-start" />
      <button
        type="button"
        onClick={onPalette}
        className="mb-4 flex min-h-11 cursor-pointer items-center justify-center gap-2.5 rounded-control border border-white/14 text-ink-soft text-sm hover:border-white/30 hover:text-ink lg:justify-start lg:px-3"
      >
        <Icon of={Search} label="Go to, find, do" className="size-4.5" />
        <span className="hidden grow text-left lg:inline">Find or do…</span>
        <kbd className="hidden font-sans text-xs lg:inline">{shortcutName()}</kbd>
      </button>
      <SideNavigation pages={pages} />
      <div className="mt-auto flex flex-col items-center gap-2 lg:items-stretch">
        <DarkSwitch />
        <MeMenu side="top" onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

/** Says on every page that the company still is the sample, whose claims, clients, testimonials and case studies are invented (D89). */
function SampleMark({ className }: { className?: string }) {
  const me = useMe();
  if (!facts().sample) return null;
  const look = cx(
    'rounded-full border border-white/25 px-2 py-0.5 font-semibold text-ink-soft text-xs',
    className,
  );
  const words = (
    <>
      Sample<span className="sr-only lg:not-sr-only"> company</span>
      <span className="sr-only">: its claims, clients, testimonials and case studies are examples</span>
    </>
  );
  return may(me, 'company.write') ? (
    <Link to="/company" className={cx(look, 'hover:border-white/50 hover:text-ink')}>
      {words}
    </Link>
  ) : (
    <span className={look}>{words}</span>
  );
}

/** Light or dark with one press; "like the device" is in one's own menu. */
function DarkSwitch() {
  const choice = useTheme();
  const dark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-ink-soft text-sm hover:bg-white/6 hover:text-ink"
    >
      <Icon of={dark ? Moon : Sun} className="size-4.5" />
      <span className="sr-only lg:not-sr-only">Dark mode</span>
    </button>
  );
}

function shortcutName(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
}
