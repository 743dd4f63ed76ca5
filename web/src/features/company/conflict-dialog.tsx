import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Saved } from './calls.ts';
import { Changes } from './changes.tsx';
import { changesOf, type Profile } from './profile.model.ts';

type ConflictProps = {
  theirs: Saved;
  /** What both began from. */
  base: Profile;
  mine: Profile;
  onClose: () => void;
  onTake: () => void;
  onMerge: () => void;
};

/** One person saved the company while another changed it: what each has changed, and two ways on that lose nothing. */
export function ConflictDialog({ theirs, base, mine, onClose, onTake, onMerge }: ConflictProps) {
  const name = theirs.changedBy || 'The other one';
  return (
    <Dialog open onClose={onClose} title="Two of you have changed the company" className="sm:max-w-3xl">
      <div className="flex flex-col gap-4 p-5">
        <p>
          {name} saved version {theirs.version} while you were writing. Nothing of yours is saved yet, and
          nothing is lost.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <section aria-label={`Changed by ${name}`}>
            <h3 className="mb-2 text-base">{name} has changed</h3>
            <Changes changes={changesOf(base, theirs.profile)} none="Nothing that differs." />
          </section>
          <section aria-label="Changed by you">
            <h3 className="mb-2 text-base">You have changed</h3>
            <Changes changes={changesOf(base, mine)} none="Nothing that differs." />
          </section>
        </div>
        <p className="text-ink-soft text-sm">
          Joined, both changes stand; where you changed the same fact, yours does. You read it over and save
          it.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Decide later</Button>
          <Button onClick={onTake}>Take theirs</Button>
          <Button tone="action" onClick={onMerge}>
            Join both
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
