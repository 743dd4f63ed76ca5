import { widget } from '@catalog/chat.json';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { ReachText } from './bubble';
import { secondsUntil } from './failure.model';
import { filledText } from './notes.model';
import type { Failure } from './thread.model';

/** Whole seconds until then, counted down. */
function useSeconds(at: number | null): number {
  const [left, setLeft] = useState(() => secondsUntil(at, Date.now()));
  useEffect(() => {
    const look = () => setLeft(secondsUntil(at, Date.now()));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}

/** Why there is no answer, what can be done about it, and who answers meanwhile. */
export function NotAnswered({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const wait = useSeconds(failure.retryAt);
  const { kind } = failure;
  return (
    <Notice tone={kind === 'stopped' ? 'neutral' : 'warning'} className="text-[0.9375rem] leading-relaxed">
      <p>
        <ReachText template={widget[kind]} />
      </p>
      {wait > 0 && <p className="mt-1 figures">{filledText(widget.retryIn, { seconds: String(wait) })}</p>}
      <Button className="mt-2.5" disabled={wait > 0} onClick={onRetry}>
        <Icon of={RotateCcw} />
        {kind === 'full' ? widget.renewYes : widget.retry}
      </Button>
    </Notice>
  );
}
