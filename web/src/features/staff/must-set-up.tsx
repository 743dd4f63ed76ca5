import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { signOut, whoAmI } from './calls.ts';
import { useLeave } from './me-menu.tsx';
import { SecondFactor } from './second-factor.tsx';
import { signedIn } from './session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** All there is for somebody whose role needs a second factor, until it is set up and its recovery codes are kept. */
export function MustSetUp({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const leave = useLeave();
  const go = async () => {
    signedIn(client, await whoAmI());
    onDone();
  };
  return (
    <SignInFrame
      title="One step more"
      intro="Your company asks your role for a second factor. Set it up now; it takes a minute, and a phone with an authenticator app."
    >
      <SecondFactor onKept={() => void go()} />
      <div className="mt-5 border-line border-t pt-4">
        <Button tone="quiet" busy={leave.isPending} onClick={() => leave.mutate(signOut)}>
          <Icon of={LogOut} />
          Sign out
        </Button>
      </div>
    </SignInFrame>
  );
}
