import { widget } from '@catalog/chat.json';
import { limits } from '@catalog/quotes.json';
import { type FormEvent, useState } from 'react';
import { checkEmail } from '../../lib/form/checks';
import { Button } from '../../ui/button';
import { InputField } from '../../ui/controls';
import { type Ids, mailTranscript } from './calls';
import { filledText } from './notes.model';

/** Asks where to send the conversation; it leaves only after that address has confirmed it. */
export function TranscriptForm({ ids, onDone }: { ids: Ids; onDone: () => void }) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const wrong = checkEmail(email, limits.email) ?? '';
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    const failed = await mailTranscript(ids, email, widget.mailFailed);
    setBusy(false);
    setError(failed);
    if (!failed) setSentTo(email);
  };
  if (sentTo) {
    return (
      <div className="p-2">
        <p role="status" className="mb-3 break-words">
          {filledText(widget.mailSent, { email: sentTo })}
        </p>
        <Button onClick={onDone}>{widget.done}</Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      aria-label={widget.mail}
      className="flex flex-col gap-3 p-2"
      onSubmit={(event) => void onSubmit(event)}
    >
      <InputField
        label={widget.mailLabel}
        name="email"
        type="email"
        id="chat-transcript-email"
        autoComplete="email"
        error={error}
      />
      <div className="flex gap-2">
        <Button type="submit" tone="accent" busy={busy}>
          {widget.mailSend}
        </Button>
        <Button onClick={onDone}>{widget.cancel}</Button>
      </div>
    </form>
  );
}
