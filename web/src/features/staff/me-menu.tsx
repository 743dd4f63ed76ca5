import options from '@catalog/options.json';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  BellRing,
  ChevronsUpDown,
  Keyboard,
  KeyRound,
  LogOut,
  Monitor,
  MonitorOff,
  Moon,
  Sun,
} from 'lucide-react';
import { Link } from 'react-router';
import { explain } from '../../api/problem.ts';
import { useMe } from '../../lib/session/me.tsx';
import { chooseTheme, type ThemeChoice, useTheme } from '../../lib/theme/theme.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { signOut, signOutEverywhere } from './calls.ts';
import { initials } from './initials.model.ts';
import { signedOut } from './session.ts';

const appearances: { id: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { id: 'system', label: 'Like the device', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
];

/** Who am I: name and role, and what belongs to oneself. */
export function MeMenu({ side, onShortcuts }: { side: 'top' | 'bottom'; onShortcuts: () => void }) {
  const me = useMe();
  const leave = useLeave();
  const theme = useTheme();
  return (
    <Menu
      side={side}
      container={document.getElementById('page')}
      trigger={<MeButton name={me.name} role={roleLabel(me.role)} />}
    >
      <div className="px-3 pt-2 pb-2.5">
        <p className="font-semibold">{me.name}</p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{me.email}</p>
        <p className="text-ink-faint text-sm">
          {roleLabel(me.role)}: {options.role.find(({ id }) => id === me.role)?.can}
        </p>
      </div>
      <MenuSeparator />
      <MenuChoice label="Appearance" value={theme} options={appearances} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuItem icon={KeyRound} render={<Link to="/account" />}>
        Change password
      </MenuItem>
      <MenuItem icon={BellRing} render={<Link to="/account#notices" />}>
        Notices on this device
      </MenuItem>
      <MenuItem icon={Keyboard} onSelect={onShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => leave.mutate(signOut)}>
        Sign out
      </MenuItem>
      <MenuItem icon={MonitorOff} onSelect={() => leave.mutate(signOutEverywhere)}>
        Sign out everywhere
      </MenuItem>
    </Menu>
  );
}

/** Signing out, here or everywhere; a failure says so, for somebody who believes to be signed out walks away. */
export function useLeave() {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => signedOut(client),
    onError: (thrown) =>
      void toasts.show({ title: 'You are still signed in.', description: explain(thrown), tone: 'danger' }),
  });
}

function roleLabel(role: string): string {
  return options.role.find(({ id }) => id === role)?.label ?? role;
}

function MeButton({ name, role, ...rest }: { name: string; role: string } & React.ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-control p-1.5 text-left hover:bg-white/6"
    >
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent text-sm"
      >
        {initials(name)}
      </span>
      <span className="sr-only min-w-0 grow leading-tight lg:not-sr-only">
        <span className="block truncate font-semibold text-sm">{name}</span>
        <span className="block text-ink-soft text-xs">{role}</span>
        <span className="sr-only">Your menu</span>
      </span>
      <Icon of={ChevronsUpDown} className="hidden text-ink-faint lg:block" />
    </button>
  );
}
