import { widget } from '@catalog/chat.json';
import { CalendarClock, Mail, Phone } from 'lucide-react';
import { facts } from '../../lib/company/facts';
import { useOverlays } from '../../lib/overlay/overlay-context';
import { Icon } from '../../ui/icon';

const link =
  'flex min-h-12 flex-1 cursor-pointer items-center justify-center gap-2 px-2 font-semibold text-ink-soft text-sm hover:bg-ink/6 hover:text-ink -outline-offset-3';

/** Ways that need no assistant (V69): the first line, the mail, a call at a time of one's own choice (D66). */
export function QuickLinks() {
  const { ask } = useOverlays();
  const { phones, email } = facts();
  const [phone] = phones;
  return (
    <div className="flex shrink-0 divide-x divide-line border-line border-t">
      {phone && (
        <a href={`tel:${phone.e164}`} className={link}>
          <Icon of={Phone} />
          {widget.callNow}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={link}>
          <Icon of={Mail} />
          {widget.email}
        </a>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => ask('priority')} className={link}>
        <Icon of={CalendarClock} />
        {widget.schedule}
      </button>
    </div>
  );
}
