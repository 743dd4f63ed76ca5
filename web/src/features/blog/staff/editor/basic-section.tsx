import { Link2, RotateCcw } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { InputField, TextAreaField } from '../../../../ui/controls.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { isNeeded, limits } from './checks.model.ts';
import { idOf, type SectionProps } from './field-props.ts';
import type { Slug } from './use-slug.ts';

type BasicSectionProps = SectionProps & {
  slug: Slug;
  /** The address that readers know; empty before the first publication. */
  known: string;
};

/** Title, address and excerpt. */
export function BasicSection({ fields, errors, set, slug, known }: BasicSectionProps) {
  return (
    <Section level="h2" title="Basic Information">
      <div className="grid gap-5 lg:grid-cols-2">
        <InputField
          label="Title"
          id={idOf('title')}
          required
          className="lg:col-span-2"
          maxLength={limits.title}
          placeholder="What the article is about, in a few words"
          value={fields.title}
          onChange={(event) => set({ title: event.target.value })}
          error={errors.title}
        />
        <div className="flex flex-col gap-2">
          <div className="flex items-start gap-2">
            <InputField
              label="Slug"
              id={idOf('slug')}
              required={isNeeded('slug', fields.status)}
              className="grow"
              hint={slug.follows ? 'Follows the title until you change it.' : 'The last part of the address.'}
              maxLength={limits.slug}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="made-of-the-title"
              value={fields.slug}
              onChange={(event) => slug.type(event.target.value)}
              onBlur={slug.tidy}
              error={errors.slug}
            />
            {!slug.follows && known === '' && (
              <Button
                // Beside the control, below its label and hint.
                className="mt-13 min-h-12"
                aria-label="Let the slug follow the title"
                title="Follow the title"
                onClick={slug.follow}
              >
                <Icon of={RotateCcw} />
              </Button>
            )}
          </div>
          <p className="flex gap-2 text-ink-soft text-sm [overflow-wrap:anywhere]">
            <Icon of={Link2} className="mt-0.5 size-4 text-ink-faint" />
            <span>
              {location.origin}/blog/<strong>{fields.slug || '…'}</strong>
            </span>
          </p>
          {known !== '' && fields.slug.trim() !== known && (
            <Notice tone="warning" role="status" title="Readers know another address.">
              <p className="text-sm">
                /blog/{known} is in mails, bookmarks and search engines. It will lead here, and no other post
                can take it.
              </p>
              <Button size="sm" className="mt-2" onClick={() => slug.type(known)}>
                Keep /blog/{known}
              </Button>
            </Notice>
          )}
        </div>
        <TextAreaField
          label="Excerpt"
          id={idOf('excerpt')}
          required={isNeeded('excerpt', fields.status)}
          hint="One or two sentences: what stands in the list of articles."
          maxLength={limits.excerpt}
          rows={3}
          value={fields.excerpt}
          onChange={(event) => set({ excerpt: event.target.value })}
          error={errors.excerpt}
        />
      </div>
    </Section>
  );
}
