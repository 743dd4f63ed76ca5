import { asksForPrivacy } from '../../lib/visit/behavior';
import {
  advance,
  type Clock,
  currentSection,
  minutesLeft,
  moved,
  newClock,
  type Place,
  progressOf,
  readShareOf,
  shown,
  timerText,
  wasRead,
  wasViewed,
} from './reading.model';
import { countView, report } from './report';

/** What shows that somebody is there. */
const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const;

const isVisible = () =>
  document.visibilityState === 'visible' && !(document as { prerendering?: boolean }).prerendering;

/** What is counted of one reading, each at most once; nothing in a browser that asks not to be observed. */
function counter(slug: string, readTime: number) {
  let viewed = asksForPrivacy();
  let read = viewed;
  return (clock: Clock, progress: number) => {
    if (!navigator.onLine || !clock.visible) return;
    if (!viewed && wasViewed(clock.read)) {
      viewed = true;
      countView(slug);
    }
    if (!read && wasRead(clock.read, readTime, progress)) {
      read = true;
      report('read', slug);
    }
  };
}

/** Marks in each table of contents the section that is read. */
function marker(): (place: Place) => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
  const headings = [...document.querySelectorAll<HTMLElement>('[data-text] h2[id]')];
  let marked = -2;
  return ({ window: height }) => {
    const tops = headings.map((heading) => heading.getBoundingClientRect().top);
    const now = currentSection(tops, height / 3);
    if (now === marked) return;
    marked = now;
    for (const link of links) {
      if (link.hash !== '' && link.hash === `#${encodeURI(headings[now]?.id ?? '')}`) {
        link.setAttribute('aria-current', 'true');
      } else link.removeAttribute('aria-current');
    }
  };
}

/** The pages whose reading is followed already. */
const followed = new WeakSet<Element>();

/**
 * Follows the reading of the post that this page shows: bar, timer, the section that is read, and what is
 * counted of it. It works on the document that the server sent and needs no React, which may come late or
 * never (ADR 22); React never changes these parts again. A second call does nothing.
 */
export function followReading(): void {
  const post = document.querySelector<HTMLElement>('[data-post]');
  const text = post?.querySelector('[data-text]');
  if (!post || !text || followed.has(post)) return;
  followed.add(post);
  const { post: slug = '', minutes } = post.dataset;
  const readTime = Number(minutes);
  const bar = post.querySelector<HTMLElement>('[data-progress]');
  const timer = post.querySelector('[data-timer]');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const count = counter(slug, readTime);
  const mark = marker();
  let clock = newClock(performance.now(), isVisible());

  let drawn = 0;
  const draw = (progress: number) => {
    if (bar && progress !== drawn) bar.style.transform = `scaleX(${progress})`;
    drawn = progress;
  };
  const look = () => {
    asked = false;
    clock = advance(clock, performance.now());
    const { top, height } = text.getBoundingClientRect();
    const place = { top, height, window: innerHeight };
    const progress = progressOf(place);
    // Where the browser can, a scroll-driven animation goes before this; with reduced motion the bar moves in tenths.
    draw(calm.matches ? Math.floor(progress * 10) / 10 : progress);
    const says = timerText(clock.read, minutesLeft(readTime, readShareOf(place)));
    if (timer && timer.textContent !== says) timer.textContent = says;
    mark(place);
    count(clock, progress);
  };
  let asked = false;
  const soon = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(look);
  };
  const live = () => {
    clock = moved(clock, performance.now());
  };
  const seen = () => {
    clock = shown(clock, performance.now(), isVisible());
  };
  for (const sign of signs) addEventListener(sign, live, { passive: true });
  addEventListener('scroll', soon, { passive: true });
  addEventListener('resize', soon);
  document.addEventListener('visibilitychange', seen);
  document.addEventListener('prerenderingchange', seen);
  setInterval(look, 1000);
  look();
}
