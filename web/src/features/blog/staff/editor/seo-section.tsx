import { TextQuote } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageTitle, TITLE_SHOWN } from '../../../../lib/head/head.ts';
import { Button } from '../../../../ui/button.tsx';
import { InputField, TextAreaField } from '../../../../ui/controls.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Section } from '../../../../ui/section.tsx';
import { isNeeded, limits } from './checks.model.ts';
import { idOf, type SectionProps } from './field-props.ts';
import { listOf, type PostFields } from './fields.model.ts';
import { Chips } from './organization-section.tsx';
import { cut } from './seo.model.ts';
import { SocialCard } from './social-card.tsx';

/** What search engines show of it, in characters: more is cut. */
const DESCRIPTION_SHOWN = 160;

type SeoSectionProps = SectionProps & {
  /** Where the card of the published post lies; empty before, or once its words are other ones. */
  card: string;
};

/** What search engines and other people's posts show of it (S90, S91). */
export function SeoSection({ fields, errors, set, card }: SeoSectionProps) {
  const title = fields.seo_title.trim() || fields.title.trim();
  return (
    <Section level="h2" title="SEO Settings">
      <div className="flex flex-col gap-5">
        <InputField
          label="SEO title"
          id={idOf('seo_title')}
          hint={<Counted text={title} most={TITLE_SHOWN} more="Left empty, it is the title." />}
          maxLength={limits.seo_title}
          placeholder={fields.title || 'The title'}
          value={fields.seo_title}
          onChange={(event) => set({ seo_title: event.target.value })}
          error={errors.seo_title}
        />
        <div className="flex flex-col gap-2">
          <TextAreaField
            label="SEO description"
            id={idOf('seo_description')}
            hint={<Counted text={fields.seo_description} most={DESCRIPTION_SHOWN} />}
            required={isNeeded('seo_description', fields.status)}
            rows={3}
            maxLength={limits.seo_description}
            placeholder="Why someone who searches should read this"
            value={fields.seo_description}
            onChange={(event) => set({ seo_description: event.target.value })}
            error={errors.seo_description}
          />
          {fields.seo_description.trim() === '' && fields.excerpt.trim() !== '' && (
            <Button
              size="sm"
              className="min-h-11 self-start"
              onClick={() => set({ seo_description: fields.excerpt.trim() })}
            >
              <Icon of={TextQuote} />
              Use the excerpt
            </Button>
          )}
        </div>
        <div>
          <InputField
            label="SEO keywords"
            id={idOf('seo_keywords')}
            hint="Separated by commas; may stay empty."
            value={fields.seo_keywords}
            onChange={(event) => set({ seo_keywords: event.target.value })}
            error={errors.seo_keywords}
          />
          <Chips words={listOf(fields.seo_keywords)} label="SEO keywords" />
        </div>
        <Shown title="As a search result">
          <SearchResult fields={fields} title={title} />
        </Shown>
        <Shown title="As a card, where someone shares it">
          <SocialCard fields={fields} card={card} />
        </Shown>
      </div>
    </Section>
  );
}

/** How much of the room that search engines give is used. */
function Counted({ text, most, more = '' }: { text: string; most: number; more?: string }): ReactNode {
  const length = [...text.trim()].length;
  const isCut = length > most;
  return (
    <>
      <span className={cx('figures', isCut && 'font-semibold text-warning')}>
        {length} of {most} characters{isCut && ': the rest is cut'}
      </span>
      {more && ` · ${more}`}
    </>
  );
}

function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="mb-1.5 font-semibold text-[0.9375rem]">{title}</figcaption>
      {children}
    </figure>
  );
}

function SearchResult({ fields, title }: { fields: PostFields; title: string }) {
  return (
    <div className="rounded-control border border-line bg-surface px-4 py-3.5 [overflow-wrap:anywhere]">
      <p className="text-ink-soft text-xs">
        {location.host} › blog › {fields.slug || '…'}
      </p>
      <p className="mt-1 text-[1.125rem] text-info leading-snug">
        {cut(pageTitle(title || 'Title'), TITLE_SHOWN)}
      </p>
      <p className="mt-1 text-ink-soft text-sm leading-snug">
        {cut(fields.seo_description.trim() || 'The description stands here.', DESCRIPTION_SHOWN)}
      </p>
    </div>
  );
}
