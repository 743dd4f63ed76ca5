import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { signOut, whoAmI } from './calls.ts';
import { hasPasskeys } from './ceremony.ts';
import { useLeave } from './me-menu.tsx';
import { AddPasskey } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactor } from './second-factor.tsx';
import { signedIn } from './session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** The app, or a passkey; the recovery codes of either are kept before it goes on. */
function Choice({ onKept }: { onKept: () => void }) {
  const [codes, setCodes] = useState<string[]>([]);
  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={onKept} />;
  return (
    <>
      <h2 className="mb-1 font-semibold">Authenticator app</h2>
      <SecondFactor onKept={onKept} />
      {hasPasskeys() && (
        <div className="mt-5 border-line border-t pt-4">
          <h2 className="mb-2 font-semibold">Or a passkey</h2>
          <AddPasskey onAdded={setCodes} />
        </div>
      )}
    </>
  );
}

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
      intro="Your company asks your role for a second factor. Set it up now; it takes a minute, and an authenticator app on your phone or a passkey on a device of yours."
    >
      <Choice onKept={() => void go()} />
      <div className="mt-5 border-line border-t pt-4">
        <Button tone="quiet" busy={leave.isPending} onClick={() => leave.mutate(signOut)}>
          <Icon of={LogOut} />
          Sign out
        </Button>
      </div>
    </SignInFrame>
  );
}
