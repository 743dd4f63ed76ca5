import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '../lib/session/me.tsx';
import { Icon } from './icon.tsx';

type AuditLinkProps = {
  /** The id of the row whose page this is. */
  about: string;
};

/** The way from a page to what was done there, for those who may read the audit log. */
export function AuditLink({ about }: AuditLinkProps) {
  if (!useMay('audit.read')) return null;
  return (
    <Link
      to={`/audit?${new URLSearchParams({ subject: about })}`}
      className="inline-flex min-h-9 items-center gap-1.5 text-ink-soft text-sm underline decoration-line-strong underline-offset-3 hover:text-ink"
    >
      <Icon of={ScrollText} />
      What was done here
    </Link>
  );
}
