import { facts } from '../../lib/company/facts';
import { Link } from '../../ui/link';
import { initials } from './words.model';

/** Who wrote it, and who answers questions about it (V63). */
export function AuthorBox({ author, byTeam }: { author: string; byTeam: boolean }) {
  return (
    <section
      aria-labelledby="author"
      className="mt-12 flex gap-5 rounded-card border border-line bg-surface p-6 sm:gap-6 sm:p-8 print:border-0 print:p-0"
    >
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft font-display font-semibold text-accent text-xl sm:size-16 print:hidden"
      >
        {initials(author)}
      </span>
      <div>
        <h2 id="author" className="text-heading">
          About the Author
        </h2>
        <p className="mt-2 max-w-[60ch] text-ink-soft leading-relaxed">
          {author} writes{byTeam ? '' : ` for ${facts().name}`} about keeping buildings and people safe.
          Questions about this article are answered by a person:{' '}
          <Link to="/contact" className="font-semibold text-accent underline underline-offset-4">
            write to us
          </Link>
          .
        </p>
      </div>
    </section>
  );
}
