import { ArrowRight } from 'lucide-react';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { OverlayButton } from '../../../ui/overlay-button';
import type { ServiceListData } from '../page-data';
import { sectionClass } from '../section-head';

/** For readers who do not know the technical terms: from what should happen to the service that does it. */
export function Choices({ page: { together, choices, services } }: { page: ServiceListData }) {
  const titleOf = (id: string) => services.find((service) => service.id === id)?.title;
  return (
    <section className={sectionClass('grid gap-10 lg:grid-cols-12')}>
      <div className="lg:col-span-4">
        <h2 className="text-title">{together.heading}</h2>
        <p className="mt-4 text-ink-soft">{together.text}</p>
        <OverlayButton opens="panel" className="mt-6">
          Help me choose
        </OverlayButton>
      </div>
      <ul className="border-line border-b lg:col-span-7 lg:col-start-6">
        {choices.map(({ text, service }) => (
          <li key={service} className="border-line border-t">
            <Link
              to={`/services/${service}`}
              className="group grid grid-cols-[1fr_auto] items-center gap-x-6 py-6 hover:text-accent"
            >
              <span className="font-display font-semibold text-heading lg:text-[1.75rem] lg:leading-tight">
                {text}
              </span>
              <Icon
                of={ArrowRight}
                className="size-6 text-accent transition-transform duration-200 ease-calm group-hover:translate-x-1"
              />
              <span className="mt-1 text-ink-soft">{titleOf(service)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
