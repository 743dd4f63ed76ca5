import { ArrowLeft, ExternalLink, History } from 'lucide-react';
import { Link } from 'react-router';
import type { StaffPost } from '../../../../api/staff.ts';
import { dayOf } from '../../../../lib/clock/board-time.ts';
import { useServerTime } from '../../../../lib/clock/server-clock.tsx';
import { AuditLink } from '../../../../ui/audit-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { When } from '../../../../ui/when.tsx';
import { nameOf, pageOf, statusLook } from '../labels.ts';

type HeadProps = { post: StaffPost | null; title: string; onHistory: () => void };

/** Which post it is, how it stands, its page and its history. */
export function EditorHead({ post, title, onHistory }: HeadProps) {
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to="/blog-admin"
          className="inline-flex min-h-9 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
        >
          <Icon of={ArrowLeft} />
          Blog
        </Link>
        {post && <AuditLink about={post.id} />}
      </div>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-[1.625rem] leading-9 tracking-tight [overflow-wrap:anywhere] lg:text-[2rem]">
            {title}
          </h1>
          {post && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
              <Badge tone={statusLook(post.status).tone}>{statusLook(post.status).label}</Badge>
              <span>
                Saved <SavedAt at={post.updated_at} />
                {post.updated_by && ` by ${nameOf(post.updated_by)}`}
              </span>
              {post.published_at && (
                <span className="figures">{post.view_count.toLocaleString('en-CA')} views</span>
              )}
            </p>
          )}
        </div>
        {post && (
          <div className="flex gap-2">
            {post.status === 'published' && !post.deleted_at && (
              <a
                href={pageOf(post.slug)}
                target="_blank"
                rel="noopener"
                className={buttonClass('outline', 'md')}
              >
                <Icon of={ExternalLink} />
                View
              </a>
            )}
            <Button onClick={onHistory}>
              <Icon of={History} />
              History
            </Button>
          </div>
        )}
      </header>
    </>
  );
}

/** Lately by how long ago; what is older by its day. */
function SavedAt({ at }: { at: string }) {
  const isOld = useServerTime((now) => now - Date.parse(at) > MONTH_MS);
  return isOld ? <time dateTime={at}>on {dayOf(at)}</time> : <When at={at} relative />;
}

const MONTH_MS = 30 * 24 * 60 * 60_000;
