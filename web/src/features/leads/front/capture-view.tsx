import type { ComponentProps } from 'react';
import { useOverlays } from '../../../lib/overlay/overlay-context';
import { Button } from '../../../ui/button';
import type { Receipt } from './capture.model';
import { CaptureForm } from './capture-form';
import { keepCaptureDraft } from './draft';
import { Arrived, NotSent } from './outcome';
import type { useCapture } from './use-capture';

type CaptureViewProps = Omit<ComponentProps<typeof CaptureForm>, 'capture'> & {
  capture: ReturnType<typeof useCapture>;
};

/**
 * The form of the pop-up or the panel, or the state after sending. What was sent from one counts for the other, too
 * (U2).
 */
export function CaptureView(props: CaptureViewProps) {
  const { close, ask } = useOverlays();
  const { capture } = props;
  const { delivery, box } = capture;
  if (delivery.view === 'received') {
    const { id, result } = delivery.entry;
    const shown = async () => {
      keepCaptureDraft(null);
      await (await box.open()).markShown(id);
    };
    return (
      <Arrived receipt={result as Receipt} onShown={() => void shown()}>
        <Button size="lg" tone="action" onClick={close}>
          Done
        </Button>
        <Button size="lg" onClick={() => ask('priority')}>
          Talk to a specialist
        </Button>
      </Arrived>
    );
  }
  if (delivery.view === 'not-sent') return <NotSent entry={delivery.entry} box={box} />;
  return <CaptureForm {...props} />;
}
