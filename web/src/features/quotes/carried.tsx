import { Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/form/draft';
import { fillEmpty } from '../../lib/form/fields';
import { wishIn, wishInWords } from '../../lib/prices/wish';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { carriedKey, forgetCarried } from './draft';

/** What was carried here: a sentence for the message, and the town of the site; '' where there is none. */
type Load = { message: string; town: string };

/**
 * What was carried here from the page of prices. It comes behind the # of the address, once:
 * from then on it is kept in this tab, so that who takes it out does not get it again.
 */
function readCarried(): Load {
  const wish = wishIn(location.hash.slice(1));
  if (wish) {
    writeDraft(carriedKey, { message: `${wishInWords(wish)} (from the price page).`, town: wish.town });
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  const { message, town } = readDraft<Partial<Record<keyof Load, unknown>>>(carriedKey) ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { message: text(message), town: text(town) };
}

const messageOf = (form: HTMLFormElement | null): HTMLTextAreaElement | undefined => {
  const control = form?.elements.namedItem('message');
  return control instanceof HTMLTextAreaElement ? control : undefined;
};

/** Puts what was carried here at the head of the message and into the empty place of the site, once; what is typed stays. */
export function carryInto(form: HTMLFormElement): void {
  const { message: carried, town } = readCarried();
  const message = messageOf(form);
  if (!carried || !message || message.value.includes(carried)) return;
  message.value = message.value ? `${carried}\n\n${message.value}` : carried;
  fillEmpty(form, { siteLocation: town });
}

/** `form` is the one that the sentence stands in, `onChange` tells that it was taken out. */
export type CarriedProps = { form: RefObject<HTMLFormElement | null>; onChange: () => void };

/** Says what was carried here from the page of prices, as long as the message still says it, and takes it out again. */
export function Carried({ form, onChange }: CarriedProps) {
  const [{ message: carried, town }, setCarried] = useState<Load>({ message: '', town: '' });
  useEffect(() => setCarried(readCarried()), []);
  if (!carried) return null;
  const takeOut = () => {
    const message = messageOf(form.current);
    if (message) {
      message.value = message.value.replace(carried, '').trim();
      message.focus();
    }
    const place = form.current?.elements.namedItem('siteLocation');
    if (place instanceof HTMLInputElement && place.value === town) place.value = '';
    forgetCarried();
    setCarried({ message: '', town: '' });
    onChange();
  };
  return (
    <Notice tone="info" className="mb-7" title="From the price page">
      <p className="text-[0.9375rem]">
        {carried.replace(' (from the price page)', '')} It stands in your message, and in this tab alone until
        you send it.
      </p>
      <Button size="sm" className="mt-2 min-h-11" onClick={takeOut}>
        <Icon of={Trash2} />
        Take it out
      </Button>
    </Notice>
  );
}
