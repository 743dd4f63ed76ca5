import { useState } from 'react';
import { facts } from '../../../../lib/company/facts.ts';
import { BrandMark } from '../../../../ui/brand.tsx';
import type { PostFields } from './fields.model.ts';

/** The picture that goes with a shared link, 1200 by 630: the page's own, or drawn alike until there is one. */
export function SocialCard({ fields, card }: { fields: PostFields; card: string }) {
  const [missing, setMissing] = useState('');
  if (card !== '' && missing !== card) {
    return (
      <img
        src={card}
        alt={`Card of ${fields.title}`}
        width={1200}
        height={630}
        onError={() => setMissing(card)}
        className="w-full rounded-control border border-line"
      />
    );
  }
  return (
    <div className="dusk sky relative flex aspect-[1200/630] w-full flex-col overflow-hidden rounded-control border border-line p-[6%]">
      <div aria-hidden="true" className="afterglow horizon absolute inset-x-0 bottom-0 h-2/5" />
      <p className="relative flex items-center gap-2 font-semibold text-[0.8125rem]">
        <BrandMark className="size-5" />
        {facts().name}
      </p>
      <p className="relative mt-auto font-semibold text-accent text-xs">{fields.category || 'Category'}</p>
      <p className="relative mt-1 line-clamp-3 font-bold font-display text-[1.375rem] leading-tight [overflow-wrap:anywhere]">
        {fields.title || 'Title'}
      </p>
      <p className="relative mt-2 mb-[6%] text-ink-soft text-xs">{fields.author}</p>
    </div>
  );
}
