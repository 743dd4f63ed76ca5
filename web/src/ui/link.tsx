import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

type LinkProps = ComponentProps<'a'> & {
  /** A path of this site, with query if wanted. */
  to: string;
  /** Marks the link as the current page where it is (aria-current). */
  marksCurrent?: boolean;
};

/** Whether the browser itself must follow: another tab or window, a download, not the main button. */
function isBrowsers(event: MouseEvent<HTMLAnchorElement>): boolean {
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    event.defaultPrevented
  );
}

/**
 * A link within the visitor site: a plain link before script came, without loading a document
 * afterwards. The router's own Link brings prefetching along, 4 KB that no visitor page uses.
 */
export function Link({ to, marksCurrent = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isBrowsers(event)) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      aria-current={marksCurrent && pathname === to ? 'page' : undefined}
    />
  );
}
