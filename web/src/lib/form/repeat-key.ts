import { useRef } from 'react';
import { newId } from '../id/new-id.ts';

/** The key of something new: the same words twice are one thing, other words another try. */
export function useRepeatKey(): (words: object) => string {
  const last = useRef({ words: '', key: '' });
  return (words) => {
    const text = JSON.stringify(words);
    if (last.current.words !== text) last.current = { words: text, key: newId() };
    return last.current.key;
  };
}
