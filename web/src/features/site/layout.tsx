import type { ReactNode } from 'react';
import { Kept, Rendered } from '../../ui/rendered';
import { Header } from './header';
import { Letterhead } from './letterhead';
import { UnsentBar } from './unsent-bar';

/**
 * Header and footer as HTML: the server renders them once for all pages on which they are the same. The browser has the
 * footer alone, as it was sent.
 */
export type Frame = { header?: string; footer: string | undefined };

type LayoutProps = {
  corner?: ReactNode;
  frame?: Frame | undefined;
  /** Where the server has rendered none. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * Header, the page, footer. The header lies on the page's own opening and, where the window is tall
 * enough to spare it, stays in view: a person and the quote form are one press away from anywhere.
 * `corner` floats at the lower right of the page, above what floats at its foot, and comes to rest
 * above the footer: it takes no room, and covers neither. The footer needs no script: the browser
 * keeps the server's.
 */
export function Layout({ corner, frame, footer, children }: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-action p-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-40 focus:p-3"
      >
        Skip to content
      </a>
      <Rendered className="header-place" html={frame?.header}>
        <Header />
      </Rendered>
      <Letterhead />
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      <div className="pointer-events-none sticky bottom-0 z-20 -mt-18 sm:-mt-20 print:hidden">
        <div className="flex h-18 justify-end px-4 sm:h-20 sm:px-6">
          <div className="h-14">{corner}</div>
        </div>
        <UnsentBar />
      </div>
      {footer ? <div className="mt-auto">{footer}</div> : <Kept className="mt-auto" html={frame?.footer} />}
    </div>
  );
}
