import { Link } from '../../ui/link';

const step = 'inline-flex min-h-8 items-center hover:text-ink hover:underline underline-offset-4';

/** Where a page stands: Home, Services, the service if it is one (V48, D71). On dark ground. */
export function Breadcrumb({ service }: { service?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-[0.9375rem] text-ink-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2.5">
        <li>
          <Link to="/" className={step}>
            Home
          </Link>
        </li>
        <Mark />
        {service ? (
          <>
            <li>
              <Link to="/services" className={step}>
                Services
              </Link>
            </li>
            <Mark />
          </>
        ) : null}
        <li aria-current="page" className="text-ink">
          {service ?? 'Services'}
        </li>
      </ol>
    </nav>
  );
}

const Mark = () => (
  <li aria-hidden="true" className="text-ink-faint">
    /
  </li>
);
