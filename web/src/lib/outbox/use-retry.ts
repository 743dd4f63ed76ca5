import { useEffect, useState } from 'react';
import type { OutboxView } from './outbox-context';

/** What a view of something not sent yet needs: a way to try now, whether that is under way, and whether it outlives the page. */
export function useRetry({ open }: OutboxView, id: string) {
  const [retrying, setRetrying] = useState(false);
  const [durable, setDurable] = useState(true);
  useEffect(() => {
    void open().then((outbox) => setDurable(outbox.isDurable(id)));
  }, [open, id]);
  const retry = async () => {
    setRetrying(true);
    await (await open()).retry(id);
    setRetrying(false);
  };
  return { durable, retrying, retry: () => void retry() };
}
