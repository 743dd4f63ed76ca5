import {
  CalendarClock,
  CalendarX2,
  CircleStop,
  Copy,
  type LucideIcon,
  Pause,
  Pencil,
  Play,
  Send,
  Trash2,
} from 'lucide-react';
import type { CampaignRow } from '../../../../api/staff.ts';
import { useMay } from '../../../../lib/session/me.tsx';
import { Button, type ButtonTone } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { type Act, actsOf } from './acts.model.ts';
import type { Acts } from './use-acts.tsx';

const looks: Record<Act, { label: string; icon: LucideIcon; tone?: ButtonTone }> = {
  send: { label: 'Send Now', icon: Send, tone: 'accent' },
  resume: { label: 'Resume', icon: Play, tone: 'accent' },
  pause: { label: 'Pause', icon: Pause },
  edit: { label: 'Edit', icon: Pencil },
  schedule: { label: 'Schedule', icon: CalendarClock },
  unschedule: { label: 'Unschedule', icon: CalendarX2 },
  cancel: { label: 'Cancel', icon: CircleStop },
  duplicate: { label: 'Duplicate', icon: Copy },
  delete: { label: 'Delete', icon: Trash2 },
};

/** These always have a label; the others where there is room. */
const spoken: readonly Act[] = ['send', 'resume', 'pause', 'edit', 'unschedule', 'cancel'];

type ActButtonsProps = {
  row: CampaignRow;
  acts: Acts;
  /** In a list: the less important ones are icons only. */
  compact?: boolean;
};

/** The available acts of a campaign, by permission. */
export function ActButtons({ row, acts, compact = false }: ActButtonsProps) {
  const may = { write: useMay('newsletter.write'), send: useMay('newsletter.send') };
  const offered = actsOf(row, may);
  if (offered.length === 0) return null;
  // A single button has room for its label.
  const isSign = (act: Act) => compact && offered.length > 1 && !spoken.includes(act);
  const signs = offered.filter(isSign);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {offered
        .filter((act) => !isSign(act))
        .map((act) => (
          <ActButton key={act} act={act} row={row} acts={acts} isSign={false} />
        ))}
      {signs.length > 0 && (
        <span className="flex">
          {signs.map((act) => (
            <ActButton key={act} act={act} row={row} acts={acts} isSign />
          ))}
        </span>
      )}
    </div>
  );
}

type ActButtonProps = { act: Act; row: CampaignRow; acts: Acts; isSign: boolean };

function ActButton({ act, row, acts, isSign }: ActButtonProps) {
  const { label, icon, tone } = looks[act];
  const words = act === 'schedule' && row.status === 'scheduled' ? 'Change the time' : label;
  return (
    <Button
      size="sm"
      tone={tone ?? (isSign ? 'quiet' : 'outline')}
      busy={acts.busy === row.id}
      aria-label={`${words}: ${row.title}`}
      title={isSign ? words : undefined}
      className={cx('min-h-11 md:min-h-10', isSign && 'size-11 px-0 md:size-10')}
      onClick={(event) => acts.press(row, act, event.currentTarget)}
    >
      {acts.busy !== row.id && <Icon of={icon} className="size-4.5" />}
      {!isSign && words}
    </Button>
  );
}
