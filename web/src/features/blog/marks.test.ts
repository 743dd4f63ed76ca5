// @vitest-environment happy-dom
// Proves: V63, D49, blog-22

import { describe, expect, it, vi } from 'vitest';
import { createMarks, readMarks, toggled } from './marks';

const one = { slug: 'one', title: 'Post “one”' };
const two = { slug: 'two', title: 'Post two' };

/** A storage that works as the browser's do; some of its methods may fail. */
function storage(broken: Partial<Storage> = {}): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    ...broken,
  } as Storage;
}

const fail = () => {
  throw new DOMException('no', 'QuotaExceededError');
};

describe('marks', () => {
  it('are put on top, and taken off', () => {
    const both = toggled(toggled([], one), two);
    expect(both).toEqual([two, one]);
    expect(toggled(both, { ...one, title: 'Renamed' })).toEqual([two]);
  });

  it('are two hundred at most: the oldest goes', () => {
    let marks = toggled([], one);
    for (let i = 0; i < 200; i++) marks = toggled(marks, { slug: `p${i}`, title: '' });
    expect(marks).toHaveLength(200);
    expect(marks).not.toContainEqual(one);
  });

  it.each(['', '{', 'null', '7', '{"slug":"one"}', '[null, 3, {"slug":""}, {"slug":"x"}, []]'])(
    'that were damaged are none: %s',
    (text) => expect(readMarks(text)).toEqual([]),
  );

  it('beside damaged ones are kept', () => {
    expect(readMarks(JSON.stringify([{}, { ...one, more: 1 }]))).toEqual([one]);
  });
});

describe('a store of marks', () => {
  it('outlives the page, and leaves nothing behind when it is empty', () => {
    const disk = storage();
    expect(createMarks('saved', () => disk).toggle(one)).toBe(true);
    const next = createMarks('saved', () => disk);
    expect(readMarks(next.text())).toEqual([one]);
    expect(next.toggle(one)).toBe(false);
    expect(disk.getItem('wardgate.saved')).toBeNull();
  });

  it('keeps likes and saved posts apart', () => {
    const disk = storage();
    createMarks('likes', () => disk).toggle(one);
    expect(createMarks('saved', () => disk).text()).toBe('');
  });

  const broken: [string, () => Storage][] = [
    ['is closed', fail],
    ['can be read only', () => storage({ setItem: fail, removeItem: fail })],
    ['lets nothing be read', () => storage({ getItem: fail, setItem: fail })],
  ];
  it.each(broken)('where storage %s works as long as the page', (_, open) => {
    const store = createMarks('saved', open);
    const heard = vi.fn();
    store.subscribe(heard);
    expect(store.toggle(one)).toBe(true);
    expect(store.toggle(two)).toBe(true);
    expect(readMarks(store.text())).toEqual([two, one]);
    expect(store.toggle(one)).toBe(false);
    expect(readMarks(store.text())).toEqual([two]);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('hears what another tab does, and nothing of others, until it is told to stop', () => {
    const store = createMarks('saved', () => storage());
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    dispatchEvent(new StorageEvent('storage', { key: 'wardgate.theme' }));
    expect(heard).not.toHaveBeenCalled();
    dispatchEvent(new StorageEvent('storage', { key: 'wardgate.saved' }));
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    dispatchEvent(new StorageEvent('storage', { key: 'wardgate.saved' }));
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
