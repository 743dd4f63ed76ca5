import { useCallback, useEffect, useRef, useState } from 'react';

const KEY = 'wardgate.sound';

/** The choice of a sound for news; off unless somebody turned it on, remembered on this device. */
export function useSoundChoice(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => read() === 'on');
  const choose = useCallback((next: boolean) => {
    setOn(next);
    write(next ? 'on' : 'off');
    // Playing at once shows how loud it is, and is the press that browsers ask for before they allow sound.
    if (next) void chime();
  }, []);
  return [on, choose];
}

/** Plays the sound when something is in `ids` that was not there before. The first list only says what is known. */
export function useChimeOnNew(ids: readonly string[] | undefined, on: boolean): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (ids === undefined) return;
    const before = known.current;
    known.current = new Set(ids);
    if (on && before !== null && ids.some((id) => !before.has(id))) void chime();
  }, [ids, on]);
}

/** Two soft tones, a third of a second in all. */
async function chime(): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    tone(context, 659, 0);
    tone(context, 880, 0.14);
    await new Promise((done) => setTimeout(done, 600));
  } finally {
    await context.close();
  }
}

function tone(context: AudioContext, frequency: number, after: number): void {
  const from = context.currentTime + after;
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0.12, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + 0.32);
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(choice: string): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The choice then lasts as long as the page.
  }
}
