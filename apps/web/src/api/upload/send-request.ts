import type { SendRequest, TusAnswer } from './upload.ts';

/** Nothing of a request has moved for so long: it is given up, and tried again; ms. */
const STILL_MS = 20_000;

/** Sends by XMLHttpRequest, since only it reports upload progress. */
export const sendByXhr: SendRequest = ({ method, address, headers, body, progress, signal }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let still = setTimeout(() => request.abort(), STILL_MS);
    const moved = (): void => {
      clearTimeout(still);
      still = setTimeout(() => request.abort(), STILL_MS);
    };
    const abort = (): void => request.abort();
    const end = (answer: TusAnswer | null): void => {
      clearTimeout(still);
      signal.removeEventListener('abort', abort);
      resolve(answer);
    };
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, text] of Object.entries(headers)) request.setRequestHeader(name, text);
    request.upload.onprogress = ({ loaded }) => {
      moved();
      progress?.(loaded);
    };
    request.onload = () => end(answerOf(request));
    request.onerror = request.onabort = () => end(null);
    if (signal.aborted) return end(null);
    signal.addEventListener('abort', abort);
    request.send(body ?? null);
  });

function answerOf(request: XMLHttpRequest): TusAnswer {
  return { status: request.status, header: (name) => request.getResponseHeader(name), json: parsed(request) };
}

function parsed({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText);
  } catch {
    return null;
  }
}

/** Resolves after so many ms, sooner when the browser says that there is a network again. */
export function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}
