/**
 * The drawn evening: foothills, a town with its lamps on, northern light above. Decoration, without
 * text; it fills the parent, which is `relative isolate overflow-hidden`. The drawings are files of
 * their own (art/evening.mjs), so that they weigh neither on the HTML nor on the script.
 */
export function Horizon() {
  return (
    <div className="pointer-events-none absolute inset-0 -z-10 print:hidden" aria-hidden="true">
      {/* Fainter where the text stands in front of it: white on it keeps 4.5:1. */}
      <div className="absolute inset-0 opacity-40 lg:opacity-60 xl:opacity-95">
        <div className="aurora absolute -inset-x-[4%] top-0 h-[78%]" />
      </div>
      {/* Backgrounds of the whole parent, not boxes on its lower edge: while the document arrives the
          parent grows, and such boxes would move (CLS); a background that moves disturbs nobody. */}
      <div className="afterglow absolute inset-0 bg-bottom bg-no-repeat bg-size-[auto_17rem] sm:bg-size-[auto_20rem] lg:bg-size-[auto_26rem]" />
      <div className="horizon absolute inset-0 bg-size-[auto_max(11rem,20.2vw)] sm:bg-size-[auto_max(14rem,20.2vw)] lg:bg-size-[auto_max(18rem,20.2vw)]" />
    </div>
  );
}
