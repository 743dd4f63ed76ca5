/** One bar: how much of the whole it is. */
export type Bar = {
  id: string;
  label: string;
  value: number;
  /** The value as it is read. */
  text: string;
  /** Its meaning besides the length; the text has it too. */
  tone?: 'accent' | 'danger' | 'warning' | 'neutral';
};

const fills = {
  accent: 'fill-accent',
  danger: 'fill-danger',
  warning: 'fill-action',
  neutral: 'fill-line-strong',
};

type BarsProps = {
  /** Says what the bars compare. */
  label: string;
  bars: readonly Bar[];
  /** What a full bar stands for; the longest bar where there is no whole. */
  whole?: number;
};

/** Bars that lie below each other and are compared by length; the same numbers stand in a table beside them. */
export function Bars({ label, bars, whole }: BarsProps) {
  const most = Math.max(1, whole ?? 0, ...bars.map(({ value }) => value));
  return (
    <div
      role="img"
      aria-label={`${label}: ${bars.map((bar) => `${bar.label} ${bar.text}`).join(', ')}`}
      className="grid gap-2.5"
    >
      {bars.map(({ id, label: name, value, text, tone = 'accent' }) => (
        <div key={id}>
          <p className="flex justify-between gap-3 text-sm leading-6">
            <span className="truncate">{name}</span>
            <span className="figures font-semibold">{text}</span>
          </p>
          <svg
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="block h-2.5 w-full overflow-hidden rounded-full bg-ink/8 forced-colors:border"
          >
            {value > 0 && (
              <rect width={Math.max(1, (100 * value) / most)} height="8" className={fills[tone]} />
            )}
          </svg>
        </div>
      ))}
    </div>
  );
}
