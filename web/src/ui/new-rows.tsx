import { ArrowUp } from 'lucide-react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type NewRowsProps = { count: number; urgent?: number; onShow: () => void };

/** "2 new – show": what waits while the rows hold still (D85). Sticks to the top, so that it is seen wherever one reads. */
export function NewRows({ count, urgent = 0, onShow }: NewRowsProps) {
  return (
    <div role="status" className="sticky top-2 z-20 flex justify-center">
      {count > 0 && (
        <Button tone="action" size="sm" className="mb-3 rounded-full shadow-float" onClick={onShow}>
          <Icon of={ArrowUp} />
          {count} new{urgent > 0 && `, ${urgent} urgent`} – show
        </Button>
      )}
    </div>
  );
}
