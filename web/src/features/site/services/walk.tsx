import { ArrowRight } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import type { HeadedText } from '../page-data';

/** The last word of the list: an offer to come and look. The phones follow at once, in the footer. */
export function Walk({ closing }: { closing: HeadedText }) {
  return (
    <section className="bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-16 sm:px-8 lg:grid-cols-[1fr_auto] lg:items-end lg:py-22">
        <div>
          <h2 className="text-title">{closing.heading}</h2>
          <p className="mt-3 max-w-xl text-ink-soft text-lead">{closing.text}</p>
        </div>
        <Link to="/quote" className={buttonClass('action', 'lg', 'justify-self-start')}>
          Ask us to come and look
          <Icon of={ArrowRight} />
        </Link>
      </div>
    </section>
  );
}
