import { texts } from '@catalog/captures.json';
import { Lightbulb } from 'lucide-react';
import { facts } from '../../../lib/company/facts';
import { useOverlays } from '../../../lib/overlay/overlay-context';
import { usePageData } from '../../../lib/page/page';
import { behaviorHere } from '../../../lib/visit/behavior';
import { Icon } from '../../../ui/icon';
import { Modal } from '../../../ui/modal';
import { adviceFor, qualificationOf } from './capture.model';
import { CaptureView } from './capture-view';
import { AdviceList } from './outcome';
import { useCapture } from './use-capture';

const boxClass = 'rounded-control border border-line bg-sunken p-4';

/** What the rules make of this visit so far: they say themselves what they are (D67). */
function Analysis({ chosen }: { chosen: readonly string[] }) {
  if (facts().hideLeadScore) return <Unasked />;
  // A score is shown of what a visitor has said, never a bare 0 (D87).
  const score = chosen.length > 0 ? qualificationOf(behaviorHere(), chosen) : 0;
  return score === 0 ? <Unasked /> : <Counted score={score} />;
}

/** Before anything is chosen: what the box is for. */
function Unasked() {
  return (
    <section aria-label={texts.analysis} className={boxClass}>
      <h3 className="font-sans font-semibold text-base">{texts.analysis}</h3>
      <p className="mt-2 text-ink-soft text-sm">{texts.analysisFirst}</p>
    </section>
  );
}

function Counted({ score }: { score: number }) {
  return (
    <section aria-label={texts.analysis} className={boxClass}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-sans font-semibold text-base">{texts.analysis}</h3>
        <p aria-live="polite">
          {texts.score}{' '}
          <strong className="font-display text-xl figures">
            {score}
            {texts.scoreOf}
          </strong>
        </p>
      </div>
      <div className="mt-3 h-1.5 overflow-hidden rounded-full bg-ink/10">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          className="block h-full w-full"
        >
          <rect width={score} height="1" className="fill-accent" />
        </svg>
      </div>
      <p className="mt-3 text-ink-soft text-sm">{texts.scoreWhy}</p>
    </section>
  );
}

function Advice({ chosen }: { chosen: readonly string[] }) {
  const titles = adviceFor(chosen);
  if (titles.length === 0) return null;
  return (
    <section
      aria-label={texts.recommendation}
      className="rounded-control border border-accent/35 bg-accent-soft p-4"
    >
      <h3 className="mb-2 flex items-center gap-2 font-sans font-semibold text-base">
        <Icon of={Lightbulb} className="text-accent" />
        {texts.recommendation}
      </h3>
      <AdviceList titles={titles} />
    </section>
  );
}

/** The AI Security Assessment of V75: the pop-up (U2). */
export function Popup() {
  const { close, defer } = useOverlays();
  const capture = useCapture('captures');
  const mailless = usePageData<boolean>('mailless') === true;
  return (
    <Modal
      title={texts.modalTitle}
      onClose={close}
      onCovered={defer}
      wayOut={capture.delivery.view === 'form' ? texts.notNow : undefined}
    >
      {capture.delivery.view === 'form' && (
        <p className="-mt-1 mb-5 text-ink-soft">{mailless ? texts.promiseHere : texts.promise}</p>
      )}
      <CaptureView
        id="popup"
        label={texts.modalTitle}
        source="ai_lead_capture"
        submit={texts.submit}
        capture={capture}
        above={(chosen) => <Analysis chosen={chosen} />}
        advice={(chosen) => <Advice chosen={chosen} />}
      />
    </Modal>
  );
}
