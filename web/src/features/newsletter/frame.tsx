import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { SkyBand } from '../../ui/sky-band';

/** The frame of the newsletter's own pages: a heading under the evening sky, and one card with the action. */
export function Frame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40 sm:pb-44 lg:pb-52">
          <h1 className="text-title">{title}</h1>
          {lead && <p className="mt-3 text-ink-soft text-lead">{lead}</p>}
        </div>
      </SkyBand>
      <div className="relative mx-auto -mt-20 w-full max-w-3xl px-4 pb-20 sm:px-8 lg:pb-28 print:mt-0">
        <Card className="p-5 sm:p-8">{children}</Card>
      </div>
    </>
  );
}
