import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Link } from '../../../ui/link';
import { PhonePair } from '../../../ui/phone-pair';
import { assessmentPlace } from '../navigation';
import type { HeadedText } from '../page-data';
import { frame } from './section-head';

/** The place of the assessment: what it is, the questionnaire itself, and a person for visitors who would rather talk. */
export function Assessment({ of, questionnaire }: { of: HeadedText; questionnaire: ReactNode }) {
  return (
    <section id="assessment" aria-labelledby="assessment-heading" className="bg-sunken">
      <div className={`${frame} grid items-start gap-x-16 gap-y-10 py-18 lg:grid-cols-[1fr_1.35fr] lg:py-28`}>
        <div className="lg:sticky lg:top-28">
          <h2 id="assessment-heading" className="text-title">
            {of.heading}
          </h2>
          <p className="mt-4 max-w-xl text-ink-soft text-lead">{of.text}</p>
          <p className="mt-8 text-ink-soft">Or say it to a person:</p>
          <PhonePair className="mt-2" />
        </div>
        <div className="min-w-0">
          <Card className="p-5 sm:p-8 noscript:hidden">{questionnaire}</Card>
          <noscript>
            <Link to={assessmentPlace.to} className={buttonClass('action', 'lg')}>
              Answer the five questions
            </Link>
          </noscript>
        </div>
      </div>
    </section>
  );
}
