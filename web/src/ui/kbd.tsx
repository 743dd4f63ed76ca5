/** One key of the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded-md border border-line-strong/50 border-b-2 bg-sunken px-1.5 py-px text-center font-sans font-semibold text-ink-soft text-xs leading-5">
      {children}
    </kbd>
  );
}
