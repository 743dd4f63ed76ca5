import { type ComponentType, lazy, type ReactNode, type Ref, Suspense, useLayoutEffect, useRef } from 'react';
import { keepTypedValues } from './typed-values';

/** How far below the window a part may be when its code is fetched: two screens of a phone. */
const margin = '1600px 0px';

type IslandProps = { part: ComponentType; place?: Ref<HTMLDivElement>; committed?: () => void };

/** The same on server and browser, so that hydration finds what the server has rendered. */
function Island({ part: Part, place, committed }: IslandProps) {
  return (
    <div ref={place}>
      <Suspense fallback={null}>
        <Committed then={committed}>
          <Part />
        </Committed>
      </Suspense>
    </div>
  );
}

function Committed({ then, children }: { then?: () => void; children: ReactNode }) {
  useLayoutEffect(() => then?.(), [then]);
  return children;
}

/** A part where `late` has it in the browser, for the server: complete at once. */
export function atOnce(part: ComponentType): ComponentType {
  return () => <Island part={part} />;
}

/** What happens in a place while its part is not there yet. */
type Wait = { end: () => void; giveUp: () => void };

/**
 * Calls `come` when the place is near the window or the focus is in it. What is typed and
 * sent meanwhile is kept, and given to the part at the end; without the part the form goes its own way.
 */
function waitIn(place: HTMLElement, come: () => void): Wait {
  const seen = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) come();
    },
    { rootMargin: margin },
  );
  const putBack = keepTypedValues(place);
  let pressed: { form: HTMLFormElement; by: HTMLElement | null } | undefined;
  const keep = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    pressed = { form: event.target, by: event.submitter };
    come();
  };
  place.addEventListener('focusin', come);
  place.addEventListener('submit', keep);
  seen.observe(place);
  const stop = () => {
    seen.disconnect();
    place.removeEventListener('focusin', come);
    place.removeEventListener('submit', keep);
    putBack();
  };
  return {
    end: () => {
      stop();
      pressed?.form.requestSubmit(pressed.by);
    },
    giveUp: () => {
      stop();
      pressed?.form.submit();
    },
  };
}

/**
 * A part far down a page, whose code is fetched when it is needed. The server has rendered it, so it
 * is read, filled and sent without its code, too; where the server could not, it appears when it is near.
 */
export function late(fetch: () => Promise<ComponentType>): ComponentType {
  let come = () => {};
  const wanted = new Promise<void>((resolve) => {
    come = resolve;
  });
  let wait: Wait | undefined;
  const Part = lazy(async () => {
    await wanted;
    try {
      return { default: await fetch() };
    } catch {
      wait?.giveUp();
      return new Promise<never>(() => {}); // it stays what the server has rendered: a form that needs no script
    }
  });
  const committed = () => {
    wait?.end();
    wait = undefined;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, by its module, as React's lazy is
  return function Late() {
    const place = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      // A part whose code was there at once is committed before its place: nothing is left to wait for.
      if (place.current) wait ??= waitIn(place.current, come);
    }, []);
    return <Island part={Part} place={place} committed={committed} />;
  };
}
