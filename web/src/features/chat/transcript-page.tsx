import { usePageData, usePageInput } from '../../lib/page/page';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { PhonePair } from '../../ui/phone-pair';
import { SkyBand } from '../../ui/sky-band';

/** What the page is about (internal/chat/transcripts/http.go): the address, and whether it has confirmed itself. */
type TranscriptRequest = { email: string; sent: boolean };

const titles = { waiting: 'Send the conversation', sent: 'It is on its way', lost: 'Your conversation' };

function Confirmation({ request, path }: { request: TranscriptRequest; path: string }) {
  if (request.sent) {
    return (
      <p className="text-lead">
        Your conversation is on its way to <strong className="break-words">{request.email}</strong>.
      </p>
    );
  }
  return (
    <form method="post" action={path}>
      <p className="text-lead">
        Send the conversation from our chat to <strong className="break-words">{request.email}</strong>?
      </p>
      <Button type="submit" tone="action" size="lg" className="mt-6">
        Yes, send it
      </Button>
      <p className="mt-4 text-ink-soft">If you did not ask for it, close this page: nothing is sent.</p>
    </form>
  );
}

/** Where the link in the first mail leads (D60): the address confirms itself by a press, with or without script. */
export function TranscriptPage() {
  const request = usePageData<TranscriptRequest | null>('transcript');
  const { path } = usePageInput();
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40 sm:pb-44 lg:pb-52">
          <h1 className="text-title">
            {request ? (request.sent ? titles.sent : titles.waiting) : titles.lost}
          </h1>
        </div>
      </SkyBand>
      <div className="relative mx-auto -mt-20 w-full max-w-3xl px-4 pb-20 sm:px-8 lg:pb-28 print:mt-0">
        <Card className="p-6 sm:p-8">
          {request ? (
            <Confirmation request={request} path={path} />
          ) : (
            <>
              <p className="text-lead">
                There is nothing to send at this address any more. Please ask again in the chat, or call:
              </p>
              <PhonePair className="mt-4" />
            </>
          )}
        </Card>
      </div>
    </>
  );
}
