import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/** What a toast says. */
export type ToastContent = {
  title: ReactNode;
  description?: ReactNode;
  tone?: 'success' | 'danger';
  /** One thing to do about it. The toast closes when it was pressed. */
  action?: { label: ReactNode; onPress: () => void };
  /** Milliseconds until it leaves; 0 stays until it is closed. A failure stays unless told otherwise. */
  timeout?: number;
};

/** Ways to show and take back toasts. */
export type Toasts = {
  /** Shows a toast and answers its id. */
  show: (content: ToastContent) => string;
  close: (id: string) => void;
};

/** The toasts of this tree. */
export function useToasts(): Toasts {
  const { add, close } = Base.useToastManager<ToastContent>();
  return useMemo(
    () => ({
      close,
      show: (content) =>
        add({
          data: content,
          timeout: content.timeout ?? (content.tone === 'danger' ? 0 : 6000),
          // Not 'high': that hides the toast from screen readers while its buttons take the focus. What is
          // pressing says so in its place, too, with role=alert.
          priority: 'low',
        }),
    }),
    [add, close],
  );
}

/** Gives the tree below its toasts, and shows them at the bottom, above the bar on a phone; never over the buttons at the right of the rows. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider limit={4}>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-3 bottom-20 z-70 flex flex-col gap-2 sm:inset-x-auto sm:bottom-5 sm:left-1/2 sm:w-104 sm:-translate-x-1/2">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts, close } = Base.useToastManager<ToastContent>();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} swipeDirection={['right', 'down']} className={toastClass}>
      <ToastBody content={toast.data ?? { title: '' }} onDone={() => close(toast.id)} />
    </Base.Root>
  ));
}

function ToastBody({ content, onDone }: { content: ToastContent; onDone: () => void }) {
  const { title, description, tone = 'success', action } = content;
  return (
    <Base.Content className="dusk flex items-center gap-3 rounded-control bg-night py-2.5 pr-2 pl-4">
      <Icon
        of={tone === 'danger' ? CircleAlert : CircleCheck}
        className={cx('size-5', tone === 'danger' ? 'text-danger' : 'text-accent')}
      />
      <div className="min-w-0 grow text-[0.9375rem] leading-snug">
        <Base.Title render={<p />} className="font-semibold font-sans">
          {title}
        </Base.Title>
        {description && <Base.Description className="text-ink-soft text-sm">{description}</Base.Description>}
      </div>
      {action && (
        <Base.Action
          className={buttonClass('action', 'sm', 'shrink-0 whitespace-nowrap')}
          onClick={() => {
            action.onPress();
            onDone();
          }}
        >
          {action.label}
        </Base.Action>
      )}
      <Base.Close aria-label="Dismiss" className={buttonClass('quiet', 'sm', 'size-9 shrink-0 px-0')}>
        <Icon of={X} />
      </Base.Close>
    </Base.Content>
  );
}

const toastClass = cx(
  'rounded-control border border-white/12 shadow-float transition-[opacity,transform] duration-200 ease-calm',
  'data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
  'data-limited:hidden',
);
