import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewTemplate } from './calls.ts';
import type { MailFields } from './mail-fields.model.ts';

/** How long typing must pause before the server renders the mail again, in ms. */
const REST_MS = 500;

/** As whom a mail is shown. */
export type Reader = { id: string; name: string };

/**
 * A mail as the server makes it, rendered again when typing pauses; for no specific person, or as one lead gets it.
 */
export type MailPreview = ReturnType<typeof useMailPreview>;

/**
 * The mail of the form's content. The last result stays while the next is rendered, or cannot be.
 */
export function useMailPreview({ subject, content }: MailFields) {
  const [lead, setLead] = useState<Reader | null>(null);
  const letter = useRested(JSON.stringify({ subject, content, ...(lead && { leadId: lead.id }) }));
  const query = useQuery({
    queryKey: ['automation', 'preview', letter],
    queryFn: ({ signal }) =>
      previewTemplate(JSON.parse(letter) as Parameters<typeof previewTemplate>[0], signal),
    placeholderData: (before) => before,
    staleTime: 60_000,
    gcTime: 0,
  });
  return { query, lead, setLead };
}

/** The value of a moment ago, when it rests. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
