import { useDeferredValue } from 'react';
import { MarkdownEditor } from '../../../../ui/markdown-editor.tsx';
import { idOf } from './field-props.ts';
import { Preview } from './preview.tsx';
import { countWords, minutesOf } from './read-time.model.ts';

type ContentSectionProps = {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  /** Writing goes on here. */
  autoFocus: boolean;
  onChange: (content: string) => void;
};

/** The post's text, with its page beside it. */
export function ContentSection(props: ContentSectionProps) {
  return (
    <MarkdownEditor
      {...props}
      id={idOf('content')}
      aside={<Figures content={props.value} />}
      preview={(paper) => <Preview content={props.value} ref={paper} />}
    />
  );
}

/** Words and minutes, counted as one types. */
function Figures({ content }: { content: string }) {
  const words = countWords(useDeferredValue(content));
  return (
    <p className="figures text-ink-soft text-sm">
      {words.toLocaleString('en-CA')} {words === 1 ? 'word' : 'words'} · {minutesOf(words)} min read
    </p>
  );
}
