import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { Brand } from '../../ui/brand';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PhoneLink, phoneLines, townOf } from '../../ui/phone-link';
import { places, quotePlace } from './navigation';

const navLink =
  'rounded-control px-3 py-2.5 font-medium text-ink-soft hover:text-ink aria-[current=page]:text-ink ' +
  'aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-aurora aria-[current=page]:underline-offset-8';

function WideNavigation() {
  return (
    <nav aria-label="Main" className="hidden items-center gap-2 lg:flex">
      {places.map((place) => (
        <Link key={place.to} to={place.to} marksCurrent className={navLink}>
          {place.label}
        </Link>
      ))}
      {phoneLines.map((line) => (
        <PhoneLink
          key={line.id}
          line={line}
          className="rounded-control px-3 py-2.5 font-medium text-ink-soft hover:text-ink"
        >
          <span className="sr-only">{line.label}: </span>
          {line.display}
        </PhoneLink>
      ))}
      <Link to={quotePlace.to} marksCurrent className={buttonClass('action', 'md', 'ml-2')}>
        {quotePlace.wide}
      </Link>
    </nav>
  );
}

/** A native disclosure: it opens before any script has come (D71). */
function NarrowNavigation() {
  const menu = useRef<HTMLDetailsElement>(null);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={menu} className="group lg:hidden" onKeyDown={onKeyDown}>
      <summary className={buttonClass('outline', 'md', 'list-none px-3 [&::-webkit-details-marker]:hidden')}>
        <Icon of={Menu} className="group-open:hidden" />
        <Icon of={X} className="hidden group-open:block" />
        Menu
      </summary>
      <div className="absolute inset-x-4 top-full z-20 rounded-card border border-line bg-raised p-3 shadow-float sm:left-auto sm:w-88">
        <nav aria-label="Main" className="flex flex-col">
          {places.map((place) => (
            <Link key={place.to} to={place.to} marksCurrent className={navLink}>
              {place.label}
            </Link>
          ))}
          <Link to={quotePlace.to} marksCurrent className={buttonClass('action', 'md', 'my-2')}>
            {quotePlace.narrow}
          </Link>
          {phoneLines.map((line) => (
            <PhoneLink
              key={line.id}
              line={line}
              className="flex-wrap gap-y-0 rounded-control px-3 py-3 font-semibold"
            >
              {line.display}
              <span className="font-normal text-ink-faint text-sm">{townOf(line)}, 24/7</span>
            </PhoneLink>
          ))}
        </nav>
      </div>
    </details>
  );
}

/** The head of every visitor page. */
export function Header() {
  return (
    <header className="scheme-dark text-ink print:hidden">
      <div className="relative mx-auto flex max-w-6xl items-center justify-between gap-4 px-5 py-4 sm:px-8">
        <Link to="/" className="rounded-control">
          <Brand />
        </Link>
        <WideNavigation />
        <NarrowNavigation />
      </div>
    </header>
  );
}
