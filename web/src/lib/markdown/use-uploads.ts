import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import { newId } from '../id/new-id.ts';
import type { Held } from './pictures.model.ts';
import { uploadPicture } from './upload.ts';

/** A picture on its way into the text. */
export type Picture = {
  id: string;
  name: string;
  /** Shows the file of this device, or what has been uploaded of it. */
  preview: string;
  /** Null for one whose place was found in the text: its file is elsewhere. */
  file: File | null;
  state: 'sending' | 'sent' | 'failed';
  /** The part that has left, 0 to 1. */
  progress: number;
  /** Where it lies, once it was sent. */
  url: string;
  /** Why it was not taken. */
  problem: string;
  alt: string;
  caption: string;
  decorative: boolean;
  /** Somebody is done describing it: it goes into the text as soon as it was sent. */
  isReady: boolean;
};

/** Pictures that are being sent and described. */
export type Uploads = {
  pictures: readonly Picture[];
  /** Begins to send; answers the pictures, so that their places can be held. */
  add: (files: readonly File[]) => Picture[];
  change: (id: string, part: Partial<Picture>) => void;
  /** Takes those whose places are held in a text that was left before they were described, or uploaded. */
  adopt: (held: readonly Held[]) => void;
  /** Sends it again, or another file in its place. */
  retry: (id: string, file?: File) => void;
  remove: (id: string) => void;
};

/** Sends pictures one after the other, so that the first is there soon. */
export function useUploads(): Uploads {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback(
    (id: string, part: Partial<Picture>) =>
      setPictures((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one))),
    [],
  );

  const send = useCallback(
    (picture: Picture & { file: File }) => {
      const stop = new AbortController();
      stops.current.set(picture.id, stop);
      queue.current = queue.current.then(async () => {
        if (stop.signal.aborted) return;
        try {
          const { url } = await uploadPicture(
            picture.file,
            (progress) => change(picture.id, { progress }),
            stop.signal,
          );
          change(picture.id, { state: 'sent', progress: 1, url });
        } catch (thrown) {
          change(picture.id, { state: 'failed', problem: sentenceOf(thrown) });
        }
      });
    },
    [change],
  );

  const adopt = useCallback(
    (held: readonly Held[]) =>
      setPictures((all) => {
        const isKnown = ({ id, url }: Held) =>
          all.some((one) => one.id === id || (url !== '' && one.url === url));
        const found = held.filter((one) => !isKnown(one));
        return found.length === 0 ? all : [...all, ...found.map(pictureFound)];
      }),
    [],
  );

  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  return {
    pictures,
    change,
    add: (files) => {
      const added = files.map(pictureOf);
      setPictures((all) => [...all, ...added]);
      for (const picture of added) send(picture);
      return added;
    },
    adopt,
    retry: (id, file) => {
      const picture = pictures.find((one) => one.id === id);
      const sent = file ?? picture?.file;
      if (!picture || !sent) return;
      const anew = { state: 'sending', progress: 0, problem: '' } as const;
      const shown = file ? { file, name: file.name, preview: URL.createObjectURL(file) } : {};
      change(id, { ...anew, ...shown });
      send({ ...picture, ...anew, ...shown, file: sent });
    },
    remove: (id) => {
      stops.current.get(id)?.abort();
      stops.current.delete(id);
      setPictures((all) => {
        for (const one of all) if (one.id === id) URL.revokeObjectURL(one.preview);
        return all.filter((one) => one.id !== id);
      });
    },
  };
}

function pictureOf(file: File): Picture & { file: File } {
  return {
    // It is in the text for a while: short, and still unique there.
    id: newId().slice(0, 6),
    name: file.name,
    preview: URL.createObjectURL(file),
    file,
    state: 'sending',
    progress: 0,
    url: '',
    problem: '',
    alt: '',
    caption: '',
    decorative: false,
    isReady: false,
  };
}

/** A picture of which there is nothing but its place in the text. */
function pictureFound({ id, url, name }: Held): Picture {
  return {
    id: id || newId().slice(0, 6),
    name: name || 'A picture',
    preview: url,
    file: null,
    state: url ? 'sent' : 'failed',
    progress: url ? 1 : 0,
    url,
    problem: url
      ? ''
      : 'It had not been uploaded when this text was left. Choose the file again, or remove it.',
    alt: '',
    caption: '',
    decorative: false,
    isReady: false,
  };
}

function sentenceOf(thrown: unknown): string {
  const { fields, status, detail } = asProblem(thrown);
  if (fields[0]) return fields[0].message;
  // What the server says of a file it does not take is the whole advice: trying the same again changes nothing.
  return status === 413 || status === 415 ? detail : explain(thrown);
}

/** The pictures among what was dropped or pasted. */
export function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
