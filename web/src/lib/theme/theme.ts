import { useSyncExternalStore } from 'react';

/** What a person chose; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'wardgate.theme';

/** The remembered choice; `system` when there is none or storage is closed to us. */
export function rememberedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Puts a choice on the page. All colours are light-dark() pairs, so this one attribute is enough. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

/** Remembers and applies a choice, in this tab and in the others. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // A closed storage (private window, policy) only means that the choice lasts as long as the page.
  }
  applyTheme(choice);
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

/** The choice in force, kept fresh over all tabs. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, currentTheme);
}

function currentTheme(): ThemeChoice {
  const set = document.documentElement.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
}

function subscribe(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    if (event.storageArea !== null) applyTheme(rememberedTheme());
    listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
