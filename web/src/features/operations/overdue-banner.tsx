import { Siren } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { overdueBanner } from './countdown.model.ts';

/** The red banner (S33): announced once when it appears and when its number changes. */
export function OverdueBanner({ count, onShow }: { count: number; onShow: (() => void) | undefined }) {
  return (
    <div role="alert">
      {count > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-danger px-4 py-3 text-on-danger sm:px-5">
          <Icon of={Siren} className="size-6" />
          <strong className="min-w-0 grow basis-60 text-[1.0625rem] leading-snug">
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
