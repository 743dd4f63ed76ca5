import { Fragment } from 'react';

/** A name that may be an e-mail address: where it is too long for its line, the line ends before the @. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?=@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
