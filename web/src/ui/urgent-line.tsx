import { Siren } from 'lucide-react';
import { facts } from '../lib/company/facts';
import { Call911 } from './call-911';
import { cx } from './cx';
import { Icon } from './icon';
import { PhoneLink } from './phone-link';

/**
 * The phones above the form: a calm line always, loud once the words say that something is
 * happening (D33). It keeps its height, so that nothing moves under the hand that types, nor when the font
 * arrives: its columns follow the box, never the text.
 */
export function UrgentLine({ urgent }: { urgent: boolean }) {
  return (
    <div
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-center justify-start gap-x-5 gap-y-1 rounded-control border-2 px-4 py-3 transition-colors duration-300',
        urgent ? 'border-action bg-action text-on-action' : 'border-line bg-sunken text-ink',
      )}
    >
      <span role="status" className="col-span-full flex items-center gap-2.5 font-semibold">
        <Icon of={Siren} className={urgent ? '' : 'text-ink-faint'} />
        {urgent ? 'This sounds urgent: call now' : 'Happening now? Call'}
      </span>
      <Call911 className="min-h-9 font-semibold underline underline-offset-4">911, in danger</Call911>
      {facts().phones.map((line) => (
        <PhoneLink key={line.id} line={line} className="min-h-9 font-semibold underline underline-offset-4">
          {line.display}
        </PhoneLink>
      ))}
    </div>
  );
}
