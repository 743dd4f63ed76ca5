import {
  Bold,
  Code,
  Heading2,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Table,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Mark } from '../lib/markdown/markdown.model.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

type Tool = { id: Mark | 'picture'; label: string; icon: LucideIcon; keys?: string };

const all: readonly Tool[] = [
  { id: 'heading', label: 'Heading', icon: Heading2 },
  { id: 'bold', label: 'Bold', icon: Bold, keys: 'B' },
  { id: 'italic', label: 'Italic', icon: Italic, keys: 'I' },
  { id: 'link', label: 'Link', icon: Link2, keys: 'K' },
  { id: 'bullets', label: 'Bullet list', icon: List },
  { id: 'numbers', label: 'Numbered list', icon: ListOrdered },
  { id: 'quote', label: 'Quote', icon: Quote },
  { id: 'code', label: 'Code', icon: Code },
  { id: 'table', label: 'Table', icon: Table },
  { id: 'picture', label: 'Picture', icon: ImagePlus },
];

/** The key that goes with ⌘ here, and with Ctrl elsewhere. */
const chord = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl+';

type ToolbarProps = {
  controls: string;
  onMark: (mark: Mark) => void;
  /** Absent where the text takes no pictures. */
  onPicture: (() => void) | undefined;
};

/** The buttons over the text: one stop for the Tab key, arrows between them (WAI-ARIA APG). */
export function Toolbar({ controls, onMark, onPicture }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const tools = onPicture ? all : all.filter(({ id }) => id !== 'picture');
  const move = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Format the content"
      aria-controls={controls}
      onKeyDown={move}
      className="flex flex-wrap gap-0.5"
    >
      {tools.map(({ id, label, icon, keys }, index) => (
        <button
          key={id}
          type="button"
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          aria-label={label}
          aria-keyshortcuts={keys && `Control+${keys}`}
          title={keys ? `${label} (${chord}${keys})` : label}
          // The text keeps its focus and selection when a mouse presses here.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (id === 'picture' ? onPicture?.() : onMark(id))}
          className={buttonClass('quiet', 'sm', 'size-11 px-0 sm:size-10')}
        >
          <Icon of={icon} className="size-5" />
        </button>
      ))}
    </div>
  );
}
