import { facts } from '../../lib/company/facts';
import { townOf } from '../../ui/phone-link';

/** On paper the navigation is of no use: there the company's name and both lines stand above the page. */
export function Letterhead() {
  return (
    <div className="mb-4 hidden border-line border-b pb-2 print:block" aria-hidden="true">
      <p className="font-display font-semibold text-xl">{facts().name}</p>
      <p>
        24/7 emergency lines:{' '}
        {facts()
          .phones.map((line) => `${line.display} (${townOf(line)})`)
          .join(' · ')}
      </p>
    </div>
  );
}
