import { reportDays, texts } from '@catalog/assessments.json';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { unlessSeveral } from '../../lib/form/unless-several';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { OverlayButton } from '../../ui/overlay-button';
import type { Receipt } from './questionnaire.model';
import { adviceOf, CriticalPhones, Facts, Level, Recommendations } from './result-parts';

type ResultProps = {
  receipt: Receipt;
  /** It has just come, not with the page: then it takes the focus. */
  came: boolean;
  onShown: () => void;
  onAgain: () => void;
};

/** What the server made of the answers (V97): it stays until the assessment is taken again. */
export function Result({ receipt, came, onShown, onAgain }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per result
  useEffect(() => {
    onShown();
    if (came) heading.current?.focus();
  }, []);
  return (
    <div data-attention="result" className="arrive flex flex-col gap-7">
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        Your result
      </h3>
      <Level riskLevel={receipt.riskLevel} score={receipt.score} />
      {receipt.riskLevel === 'critical' && <CriticalPhones />}
      <Facts
        priority={receipt.priority}
        estimatedCost={receipt.estimatedCost}
        prices={receipt.prices ?? []}
      />
      <Recommendations of={adviceOf(receipt.recommendations)} />
      <div className="border-line border-t pt-6">
        <p className="text-ink-soft">
          {receipt.withoutContact
            ? `No name and no address is kept with it. Your report has a private page for ${reportDays} days.${receipt.reportEmail === 'queued' ? ' There you can have it emailed to you.' : ''}`
            : receipt.reportEmail === 'queued'
              ? `An email with the link to your private report is on its way${unlessSeveral}.`
              : 'Your private report is ready; please keep its address.'}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={receipt.reportUrl} className={buttonClass('action', 'lg')}>
            Open your report
            <Icon of={ArrowRight} />
          </a>
          <OverlayButton opens="priority" size="lg">
            Talk to a specialist
          </OverlayButton>
          <Button size="lg" onClick={onAgain}>
            {texts.again}
          </Button>
        </div>
      </div>
    </div>
  );
}
