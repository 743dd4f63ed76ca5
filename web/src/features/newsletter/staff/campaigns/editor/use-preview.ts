import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { withoutPlaceholders } from '../../../../../lib/markdown/pictures.model.ts';
import { previewCampaign } from '../calls.ts';

/** How long typing must pause before the server renders the mail again, in ms. */
const REST_MS = 500;

/** The parts of a campaign that its mail depends on. */
export type Issue = { title: string; subject: string; content: string; topics: readonly string[] };

/** The reader whose mail is shown. */
export type Reader = { id: string; email: string };

/** A campaign's mail as rendered by the server, again when typing pauses; without personal data, or as one reader gets it. */
export type Preview = ReturnType<typeof usePreview>;

/** The mail of the form's current text. The last one stays while it is rendered again, or if that fails. */
export function usePreview({ title, subject, content, topics }: Issue) {
  const [reader, setReader] = useState<Reader | null>(null);
  const letter = useRested(
    JSON.stringify({
      title,
      subject,
      content: withoutPlaceholders(content),
      topics: [...topics].sort(),
      ...(reader && { subscriber_id: reader.id }),
    }),
  );
  const query = useQuery({
    queryKey: ['newsletter', 'preview', letter],
    queryFn: ({ signal }) =>
      previewCampaign(JSON.parse(letter) as Parameters<typeof previewCampaign>[0], signal),
    placeholderData: (before) => before,
    staleTime: 60_000,
    gcTime: 0,
  });
  return { query, reader, setReader };
}

/** The value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
