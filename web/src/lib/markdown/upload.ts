import { ApiProblem, noAnswer, problemOf } from '../../api/problem.ts';

/** A picture that the server has taken: the address of its largest JPEG, and its size in pixels. */
export type Uploaded = { url: string; width: number; height: number };

/**
 * Sends a picture's bytes. `onProgress` hears the part that has left, 0 to 1: only XMLHttpRequest tells it. Throws
 * ApiProblem.
 */
export function uploadPicture(
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/staff/blog/pictures');
    request.setRequestHeader('Content-Type', file.type.startsWith('image/') ? file.type : 'image/jpeg');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(noAnswer());
    request.onabort = () => reject(new ApiProblem(-1, 'The picture was not sent.'));
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as Uploaded);
      else reject(problemOf(answerOf(request), bodyOf(request)));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

const answerOf = (request: XMLHttpRequest) =>
  new Response(null, {
    status: request.status,
    headers: { 'Retry-After': request.getResponseHeader('Retry-After') ?? '' },
  });

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null; // a proxy's page, not an answer of ours
  }
}
