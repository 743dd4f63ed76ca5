import { Siren } from 'lucide-react';
import { overdueBanner } from '../../lib/clock/countdown.model.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The red banner (S33): announced once when it appears and when its number changes. */
export function OverdueBanner({ count, onShow }: { count: number; onShow: (() => void) | undefined }) {
  return (
    <div role="alert">
      {count > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-[#b3261e] py-2 pr-2 pl-4 text-white sm:px-5 sm:py-3">
          <Icon of={Siren} className="hidden size-6 sm:block" />
          <strong className="min-w-0 grow basis-40 text-[0.9375rem] leading-snug sm:text-[1.0625rem]">
            {overdueBanner(count)}
          </strong>
          {onShow && (
            <Button tone="action" size="sm" onClick={onShow}>
              Show overdue
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
