import { useQuery } from '@tanstack/react-query';
import { FileText, Keyboard, LogOut, Moon, Sun } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { explain } from '../../api/problem.ts';
import { chooseTheme } from '../../lib/theme/theme.ts';
import { CommandPalette, type PaletteItem } from '../../ui/command-palette.tsx';
import { signOut } from './calls.ts';
import { useLeave } from './me-menu.tsx';
import type { StaffPage } from './navigation.tsx';

/** Something found by words: where it stands and how it is called. */
export type Found = { id: string; label: string; detail: string; to: string };

/** Looks for things by words; the app says which. */
export type Find = (words: string, signal: AbortSignal) => Promise<Found[]>;

type PaletteProps = {
  open: boolean;
  onClose: () => void;
  onShortcuts: () => void;
  pages: readonly StaffPage[];
  find: Find;
};

/** ⌘K of the staff area: pages, actions, and what is found by words. */
export function Palette({ open, onClose, onShortcuts, pages, find }: PaletteProps) {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const words = useDeferredValue(typed);
  const found = useQuery({
    queryKey: ['palette', words],
    queryFn: ({ signal }) => find(words, signal),
    enabled: open && words.length >= 2,
    staleTime: 5000,
  });
  const navigate = useNavigate();
  // Enter takes the marked item, so no item may belong to an earlier input.
  const items = [
    ...matching(typed, [...pageItems(pages, navigate), ...useActions(onShortcuts)]),
    ...(words === typed && typed.length >= 2 ? (found.data ?? []).map((it) => foundItem(it, navigate)) : []),
  ];
  return (
    <CommandPalette
      open={open}
      onClose={() => {
        setQuery('');
        onClose();
      }}
      query={query}
      onQuery={setQuery}
      items={items}
      busy={found.isFetching || words !== typed}
      error={found.isError ? explain(found.error) : undefined}
    />
  );
}

function pageItems(pages: readonly StaffPage[], navigate: (to: string) => unknown): PaletteItem[] {
  return pages.map(({ to, label, icon }) => ({
    id: `page${to.replaceAll('/', '-')}`,
    group: 'Pages',
    label,
    icon,
    run: () => void navigate(to),
  }));
}

function foundItem({ id, label, detail, to }: Found, navigate: (to: string) => unknown): PaletteItem {
  return { id: `found-${id}`, group: 'Found', label, detail, icon: FileText, run: () => void navigate(to) };
}

function useActions(onShortcuts: () => void): PaletteItem[] {
  const leave = useLeave();
  const group = 'Actions';
  return [
    { id: 'dark', group, label: 'Dark appearance', icon: Moon, run: () => chooseTheme('dark') },
    { id: 'light', group, label: 'Light appearance', icon: Sun, run: () => chooseTheme('light') },
    { id: 'keys', group, label: 'Keyboard shortcuts', icon: Keyboard, run: onShortcuts },
    { id: 'leave', group, label: 'Sign out', icon: LogOut, run: () => leave.mutate(signOut) },
  ];
}

function matching(words: string, items: PaletteItem[]): PaletteItem[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return items.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
}
