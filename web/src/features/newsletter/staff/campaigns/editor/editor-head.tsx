import { ExternalLink, MailCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { explain } from '../../../../../api/problem.ts';
import type { Campaign } from '../../../../../api/staff.ts';
import { Button, buttonClass } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { useToasts } from '../../../../../ui/toasts.tsx';
import { When } from '../../../../../ui/when.tsx';
import { testCampaign } from '../calls.ts';
import { CampaignBadge } from '../campaign-parts.tsx';
import { campaignPage } from '../labels.ts';

type HeadProps = {
  /** Null for a new one. */
  campaign: Campaign | null;
  dirty: boolean;
  /** Returns whether it is saved. */
  save: () => Promise<boolean>;
};

/** The campaign's title and state, and a test mail to oneself. */
export function EditorHead({ campaign, dirty, save }: HeadProps) {
  const test = useTest(campaign?.id ?? '', dirty, save);
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">
          {campaign ? 'Edit Campaign' : 'New Campaign'}
        </h1>
        {campaign && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
            <CampaignBadge status={campaign.status} />
            <span>
              Saved <When at={campaign.updated_at} relative />
            </span>
          </p>
        )}
      </div>
      {campaign && (
        <div className="flex grow flex-wrap gap-2 sm:grow-0">
          <Link to={campaignPage(campaign.id)} className={buttonClass('outline', 'md', 'grow')}>
            <Icon of={ExternalLink} />
            The campaign
          </Link>
          <Button className="grow" busy={test.busy} onClick={test.send}>
            {!test.busy && <Icon of={MailCheck} />}
            {dirty ? 'Save and send me a test' : 'Send me a test'}
          </Button>
        </div>
      )}
    </header>
  );
}

/** A test sends the saved text: unsaved changes are saved first. */
function useTest(id: string, dirty: boolean, save: () => Promise<boolean>) {
  const toasts = useToasts();
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    try {
      if (!dirty || (await save())) {
        const { sent_to } = await testCampaign(id);
        toasts.show({ title: `A test is on its way to ${sent_to}.` });
      }
    } catch (thrown) {
      toasts.show({ title: 'The test was not sent.', description: explain(thrown), tone: 'danger' });
    }
    under.current = false;
    setBusy(false);
  };
  return { send: () => void send(), busy };
}
