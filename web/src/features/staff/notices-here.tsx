import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../lib/session/me.tsx';
import { keepDevice } from './device.ts';

/** Keeps this device's notices coming, and shows what a pressed one tells of in the page that is open. */
export function NoticesHere() {
  const me = useMe();
  const navigate = useNavigate();
  useEffect(() => {
    keepDevice(me).catch(() => undefined); // the next page tries again, and the account page says how it stands
  }, [me]);
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const path = data?.open;
      if (typeof path === 'string' && /^\/(?![/\\])/.test(path)) void navigate(path);
    };
    worker?.addEventListener('message', hear);
    return () => worker?.removeEventListener('message', hear);
  }, [navigate]);
  return null;
}
