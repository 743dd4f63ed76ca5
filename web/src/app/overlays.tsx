import { type ComponentType, lazy, Suspense } from 'react';
import type { OverlayName } from '../lib/overlay/overlay.model';
import { useOverlays } from '../lib/overlay/overlay-context';

/** Each overlay's code is fetched when it opens, not before: most visits never need it. */
const overlays: Record<OverlayName, ComponentType> = {
  popup: lazy(() => import('../features/leads/front/popup').then((m) => ({ default: m.Popup }))),
  panel: lazy(() => import('../features/leads/front/panel').then((m) => ({ default: m.Panel }))),
  priority: lazy(() => import('../features/leads/front/priority').then((m) => ({ default: m.Priority }))),
};

/** The overlay that is open, if one is. */
export function OpenOverlay() {
  const { open } = useOverlays();
  if (open === null) return null;
  const Overlay = overlays[open];
  return (
    <Suspense fallback={null}>
      <Overlay />
    </Suspense>
  );
}
