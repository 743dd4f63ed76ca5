import { type RefObject, useEffect, useState } from 'react';

/** What must not lie under the button: the controls of a form, and what ends one. */
const controls = 'main form :is(button, input, textarea, select, label)';

const touches = (a: DOMRect, b: DOMRect) =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Whether the button would cover a control of the page's forms where it floats: then it goes aside
 * until that has scrolled by. It is looked at when the page was moved, at most once a frame.
 */
export function useStepAside(button: RefObject<HTMLElement | null>): boolean {
  const [aside, setAside] = useState(false);
  useEffect(() => {
    let asked = 0;
    const look = () => {
      asked = 0;
      const place = button.current?.parentElement?.getBoundingClientRect();
      if (!place) return;
      const forms = [...document.querySelectorAll(controls)];
      setAside(forms.some((control) => touches(control.getBoundingClientRect(), place)));
    };
    const soon = () => {
      asked ||= requestAnimationFrame(look);
    };
    // A form may grow or change without a scroll: a step of the questionnaire, an error above a field.
    const watched = new ResizeObserver(soon);
    watched.observe(document.body);
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    soon();
    return () => {
      watched.disconnect();
      cancelAnimationFrame(asked);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [button]);
  return aside;
}
