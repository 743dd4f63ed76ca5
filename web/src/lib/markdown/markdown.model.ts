/** What the buttons over the content do to a text and its selection. Pure, so that every press is a line of a test. */

/** A text and what is selected in it. */
export type Selected = { text: string; from: number; to: number };

/** A change: `insert` comes instead of `from`..`to`, and `select` is what is selected afterwards. */
export type Edit = { from: number; to: number; insert: string; select: { from: number; to: number } };

/** What a button writes. */
export type Mark =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'link'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'code'
  | 'table';

/** The change that a button makes. */
export function editFor(mark: Mark, at: Selected): Edit {
  switch (mark) {
    case 'bold':
      return wrap(at, '**', 'bold words');
    case 'italic':
      return wrap(at, '*', 'words in italics');
    case 'code':
      return selected(at).includes('\n') ? fence(at) : wrap(at, '`', 'code');
    case 'link':
      return link(at);
    case 'heading':
      return lines(at, heading);
    case 'quote':
      return lines(
        at,
        toggled(/^> ?/, () => '> '),
      );
    case 'bullets':
      return lines(
        at,
        toggled(/^[-*+] +/, () => '- ', /^\d+[.)] +/),
      );
    case 'numbers':
      return lines(
        at,
        toggled(/^\d+[.)] +/, (n) => `${n}. `, /^[-*+] +/),
      );
    case 'table':
      // Behind what is selected: a table is not made of it.
      return block(
        { ...at, from: at.to },
        '| Where | How often |\n| --- | --- |\n| North gate | Every two hours |',
        2,
        7,
      );
  }
}

const selected = ({ text, from, to }: Selected) => text.slice(from, to);

/** Marks around the words, or away from around them. Without words there are some, selected, to be typed over. */
function wrap({ text, from, to }: Selected, mark: string, words: string): Edit {
  const n = mark.length;
  const outside = text.slice(from - n, from) === mark && text.slice(to, to + n) === mark;
  // One star inside two is not italics.
  const single = n > 1 || (text[from - 2] !== mark && text[to + 1] !== mark);
  if (outside && single && from >= n) {
    const inner = text.slice(from, to);
    return { from: from - n, to: to + n, insert: inner, select: { from: from - n, to: to - n } };
  }
  // Spaces at the ends stay outside: marks that touch a space are no marks.
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text.slice(from, to)) ?? [];
  const middle = inner || words;
  const begin = from + before.length + n;
  return {
    from,
    to,
    insert: `${before}${mark}${middle}${mark}${after}`,
    select: { from: begin, to: begin + middle.length },
  };
}

/** A link: selected words become its text, a selected address its target. What is missing is selected. */
function link(at: Selected): Edit {
  const words = selected(at).trim();
  const isAddress = /^(https?:\/\/|mailto:|\/)\S+$/.test(words);
  const text = isAddress ? 'link text' : words || 'link text';
  const target = isAddress ? words : 'https://';
  const textAt = at.from + 1;
  const targetAt = textAt + text.length + 2;
  const select =
    isAddress || words === ''
      ? { from: textAt, to: textAt + text.length }
      : { from: targetAt, to: targetAt + target.length };
  return { from: at.from, to: at.to, insert: `[${text}](${target})`, select };
}

/** Changes the lines that the selection touches, all of them. */
function lines({ text, from, to }: Selected, change: (all: string[]) => string[]): Edit {
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const found = text.indexOf('\n', to);
  const end = found === -1 ? text.length : found;
  const insert = change(text.slice(begin, end).split('\n')).join('\n');
  const moved = insert.length - (end - begin);
  // A caret stays a caret, behind what came before it.
  const select =
    from === to
      ? { from: Math.max(begin, from + moved), to: Math.max(begin, from + moved) }
      : { from: begin, to: begin + insert.length };
  return { from: begin, to: end, insert, select };
}

/** Puts a mark before each line, or takes it away when all have it. Empty lines between have none. */
function toggled(mark: RegExp, put: (n: number) => string, instead?: RegExp) {
  return (all: string[]): string[] => {
    const full = all.filter((line) => line.trim() !== '');
    if (full.length > 0 && full.every((line) => mark.test(line)))
      return all.map((line) => line.replace(mark, ''));
    let n = 0;
    return all.map((line) => {
      if (line.trim() === '' && all.length > 1) return line;
      n += 1;
      return put(n) + line.replace(mark, '').replace(instead ?? /^$/, '');
    });
  };
}

/** ## then ### then none; the title is the only heading above. */
function heading(all: string[]): string[] {
  return all.map((line) => {
    if (/^## /.test(line)) return `#${line}`;
    if (/^### /.test(line)) return line.slice(4);
    return `## ${line.replace(/^#+ +/, '')}`;
  });
}

/** The lines between three backticks above and below. */
function fence(at: Selected): Edit {
  return block(
    at,
    `\`\`\`\n${selected(at).replace(/\n$/, '')}\n\`\`\``,
    4,
    4 + selected(at).replace(/\n$/, '').length,
  );
}

/** A block of its own, an empty line above and below. `from` and `to` are selected in it. */
export function block(
  { text, from, to }: Selected,
  content: string,
  selectFrom: number,
  selectTo: number,
): Edit {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const below = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const at = from + above.length;
  return {
    from,
    to,
    insert: above + content + below,
    select: { from: at + selectFrom, to: at + selectTo },
  };
}

/**
 * What Enter does in a list or quote: the next line begins like this one; an empty item ends the list. Null where Enter
 * is only Enter.
 */
export function editForEnter({ text, from, to }: Selected): Edit | null {
  if (from !== to) return null;
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const line = text.slice(begin, from);
  const [head = '', indent = '', mark = ''] = /^(\s*)([-*+]|\d{1,9}[.)]|>) +/.exec(line) ?? [];
  if (head === '') return null;
  if (line.trim() === head.trim() && /^[ \t]*(\n|$)/.test(text.slice(from))) {
    return { from: begin, to: from, insert: '', select: { from: begin, to: begin } };
  }
  const number = /^(\d+)([.)])$/.exec(mark);
  const next = number ? `${Number(number[1]) + 1}${number[2]}` : mark;
  const insert = `\n${indent}${next} `;
  return { from, to: from, insert, select: { from: from + insert.length, to: from + insert.length } };
}

/** Applies a change, for whatever has no text area at hand. */
export function apply(text: string, { from, to, insert }: Edit): string {
  return text.slice(0, from) + insert + text.slice(to);
}
