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
      <div className="afterglow absolute inset-x-0 bottom-0 h-68 sm:h-80 lg:h-104" />
      <div className="horizon absolute inset-x-0 bottom-0 h-[max(11rem,20.2vw)] sm:h-[max(14rem,20.2vw)] lg:h-[max(18rem,20.2vw)]" />
    </div>
  );
}
