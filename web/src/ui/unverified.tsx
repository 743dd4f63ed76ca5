import { Badge } from './badge';

type UnverifiedProps = {
  /** Which of the fields on this spot a form typed and nobody vouches for; nothing is shown for none. */
  fields: readonly string[] | null | undefined;
  of: string;
};

/** The quiet mark on what a stranger typed, wherever staff may act on it (D90). */
export function Unverified({ fields, of }: UnverifiedProps) {
  if (!fields?.includes(of)) return null;
  return <Badge className="ml-2 align-middle font-normal">unverified</Badge>;
}

/** The same in one mark for a row that shows a name and a phone: which of them it is, unless it is both. */
export function UnverifiedPerson({ fields }: Pick<UnverifiedProps, 'fields'>) {
  const name = fields?.includes('name');
  const phone = fields?.includes('phone');
  if (!name && !phone) return null;
  return (
    <Badge className="ml-2 align-middle font-normal">
      {name && phone ? 'unverified' : `${name ? 'name' : 'phone'} unverified`}
    </Badge>
  );
}

/** The hint on letters that may pretend to be others. */
export function MixedLetters({ fields, of }: UnverifiedProps) {
  if (!fields?.includes(of)) return null;
  return (
    <Badge tone="warning" className="ml-2 align-middle">
      letters of several alphabets
    </Badge>
  );
}
