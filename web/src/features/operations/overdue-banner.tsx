import { Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type OverdueBannerProps = {
  /** What is late, with its number; null while nothing is. */
  text: string | null;
  /** What the button is called. */
  show: string;
  /** Absent where what is late is shown already. */
  onShow: (() => void) | undefined;
};

/** The red banner (S33), a line for each kind of what is late: messages and chats are promised as much as requests. */
export function OverdueBanners({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card has-[strong]:py-1 overflow-hidden bg-[#b3261e] text-white has-[strong]:mb-4">
      {children}
    </div>
  );
}

/** A line of the banner: announced once when it appears and when its number changes. */
export function OverdueBanner({ text, show, onShow }: OverdueBannerProps) {
  return (
    <div role="alert">
      {text !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5 pr-2 pl-4 sm:px-5 sm:py-2">
          <Icon of={Siren} className="hidden size-6 sm:block" />
          <strong className="min-w-0 grow basis-40 text-[0.9375rem] leading-snug sm:text-[1.0625rem]">
            {text}
          </strong>
          {onShow && (
            <Button tone="action" size="sm" onClick={onShow}>
              {show}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
