import { Ban, type LucideIcon, MapPinOff, PlugZap, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/session/me.tsx';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { STAFF_HOME } from './next-path.model.ts';

/** A page that only says where one stands and how to go on. */
function Signpost({
  icon,
  title,
  children,
  way,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  way: ReactNode;
}) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 px-6 py-16 text-center">
      <PageTitle name={title} />
      <Icon of={icon} className="size-10 text-ink-faint" />
      <h1 className="text-heading">{title}</h1>
      <div className="text-ink-soft">{children}</div>
      <div className="mt-3">{way}</div>
    </div>
  );
}

const home = (
  <Link to={STAFF_HOME} className={buttonClass('outline')}>
    To the operations board
  </Link>
);

/** No page has this address. */
export function NotFoundPage() {
  return (
    <Signpost icon={MapPinOff} title="No such page" way={home}>
      The address leads nowhere in the staff area. It may have been typed wrong, or the page has moved.
    </Signpost>
  );
}

/** The page exists, but not for this role (403). Leads to the board, or to one's account where the board is closed too. */
export function ForbiddenPage() {
  const boardIsOpen = useMay('operations.read');
  return (
    <Signpost icon={Ban} title="Not for your role" way={boardIsOpen ? home : account}>
      Your account may not see this page. If you need it for your work, ask an owner to change your role.
    </Signpost>
  );
}

const account = (
  <Link to="/account" className={buttonClass('outline')}>
    To your account
  </Link>
);

/** Nothing can be said because the server does not answer. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Signpost
      icon={PlugZap}
      title="The server does not answer"
      way={
        <Button tone="action" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Check the connection of this device. Your session is not lost.
    </Signpost>
  );
}

/** Catches a fault of our own program: shows a way on instead of a white page. */
export class FaultBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Signpost
        icon={TriangleAlert}
        title="This page broke"
        way={
          <Button tone="action" onClick={() => location.reload()}>
            Load it again
          </Button>
        }
      >
        A fault in our program, not of yours. What was saved is safe; tell an owner if it happens again.
      </Signpost>
    );
  }
}
