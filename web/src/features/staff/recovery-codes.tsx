import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type RecoveryCodesProps = {
  codes: readonly string[];
  /** The codes are kept somewhere: they are never shown again. */
  onKept: () => void;
};

/** The ten codes that each sign in once when the phone is lost, shown this one time. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="success" role="status">
        The second factor is on, and these codes are the only ones that count.
      </Notice>
      <p className="text-ink-soft">
        If your phone is lost, each of these recovery codes signs you in once. Print them or keep them in a
        password manager: they are not shown again.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-sunken p-4 font-mono text-[0.9375rem] min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => print()}>Print</Button>
        <Button tone="action" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
