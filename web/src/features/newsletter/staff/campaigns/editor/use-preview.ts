import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { withoutPlaceholders } from '../../../../../lib/markdown/pictures.model.ts';
import { previewCampaign } from '../calls.ts';

/** How long typing must rest before the server draws the mail anew, in ms. */
const REST_MS = 500;

/** What of a campaign makes its mail. */
export type Issue = { title: string; subject: string; content: string; topics: readonly string[] };

/** Whose mail is shown. */
export type Reader = { id: string; email: string };

/** A campaign's mail as the server makes it, drawn anew when typing rests; for nobody in particular, or as one reader gets it. */
export type Preview = ReturnType<typeof usePreview>;

/** The mail of what stands in a form. What was drawn stays while it is drawn anew, or cannot be. */
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

/** The value of a moment ago, when it rests. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
