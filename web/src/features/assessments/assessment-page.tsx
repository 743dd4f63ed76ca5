import { useMemo } from 'react';
import { valuesOf } from '../../lib/form/fields';
import { usePageData } from '../../lib/page/page';
import { Card } from '../../ui/card';
import { type RefusedPost, renderedStart } from '../../ui/form-start';
import { SkyBand } from '../../ui/sky-band';
import { PlainForm } from './plain-form';
import { Questionnaire } from './questionnaire';
import { fieldNames, sortErrors } from './questionnaire.model';

const toValues = (given: unknown) => valuesOf(fieldNames, given);

/** `/assessments`: the questionnaire on a page of its own, to be shared; without script all of it at once. */
export function AssessmentPage() {
  const refusedPost = usePageData<RefusedPost>('form');
  const refused = useMemo(
    () => refusedPost && renderedStart(refusedPost, toValues, sortErrors),
    [refusedPost],
  );
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40 sm:pb-44 lg:pb-52">
          <h1 className="text-title">How safe is your site?</h1>
          <p className="mt-3 text-ink-soft text-lead">
            Five questions and your contact. You get a risk level, what to do first, and an indication of the
            cost. Two minutes, no obligation.
          </p>
        </div>
      </SkyBand>
      <div className="relative mx-auto -mt-20 w-full max-w-3xl px-4 pb-20 sm:px-8 lg:pb-28">
        <Card className="p-5 sm:p-9">
          <h2 className="sr-only">The assessment</h2>
          {refused ? (
            <PlainForm refused={refused} />
          ) : (
            <>
              <div className="noscript:hidden">
                <Questionnaire />
              </div>
              <noscript>
                <PlainForm />
              </noscript>
            </>
          )}
        </Card>
      </div>
    </>
  );
}
