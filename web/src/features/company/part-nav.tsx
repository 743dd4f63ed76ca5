import { ArrowRight } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Part } from './specs.ts';
import { inWords, type PartState } from './states.model.ts';

type NavProps = {
  part: Part;
  states: readonly PartState[];
  onShow: (id: string) => void;
};

/** The parts: a column on a desk, one list on a phone; each says what is wrong, changed, or still the sample's. */
export function PartNav({ part, states, onShow }: NavProps) {
  return (
    <>
      <div className="lg:hidden">
        <Choice
          aria-label="Part of the company"
          value={part.id}
          choices={states.map((state) => {
            const words = inWords(state);
            const { id, label } = state.part;
            return { id, label: words ? `${label} (${words})` : label };
          })}
          onChange={onShow}
        />
      </div>
      <nav aria-label="Parts of the company" className="sticky top-4 hidden lg:block">
        <ul className="grid gap-0.5">
          {states.map((state) => (
            <li key={state.part.id}>
              <button
                type="button"
                aria-current={state.part === part ? 'page' : undefined}
                onClick={() => onShow(state.part.id)}
                className={cx(
                  'flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-2 gap-y-0.5 rounded-control px-3 py-1.5 text-left font-semibold text-[0.9375rem]',
                  state.part === part
                    ? 'bg-surface shadow-card'
                    : 'text-ink-soft hover:bg-ink/6 hover:text-ink',
                )}
              >
                <span className="grow">{state.part.label}</span>
                {state.wrong > 0 && (
                  <Badge tone="danger">{inWords({ ...state, isChanged: false, isSample: false })}</Badge>
                )}
                {state.wrong === 0 && state.isChanged && <Badge tone="warning">changed</Badge>}
                {state.isSample && <Badge tone="info">sample</Badge>}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** The id of the part that is shown: the focus goes there when it is shown as the next one. */
export const partId = 'company-part';

/** The way on from the end of a part; nothing after the last. */
export function NextPart({ part, onShow }: { part: Part | undefined; onShow: (id: string) => void }) {
  if (!part) return null;
  const go = () => {
    onShow(part.id);
    window.scrollTo({ top: 0 });
    document.getElementById(partId)?.focus({ preventScroll: true });
  };
  return (
    <p className="mt-3 text-right">
      <Button onClick={go}>
        Next: {part.label}
        <Icon of={ArrowRight} />
      </Button>
    </p>
  );
}
