import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** HTTP as a bench speaks it: kept connections, answers read to their end and thrown away. */
export interface Caller {
  /** The status of the answer. @throws when there is none */
  call(path: string, options?: CallOptions): Promise<Answer>;
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST';
  readonly cookie?: string;
  /** Absent: JSON. */
  readonly accept?: string;
  readonly type?: string;
  readonly body?: Buffer | string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/**
 * @param sockets connections that are kept open at most
 * @param localAddress where it calls from, of the loopback network
 */
export function createCaller(port: number, sockets: number, localAddress = '127.0.0.1'): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const call: Caller['call'] = (path, options = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', cookie, accept = 'application/json', type, body } = options;
      const headers = {
        accept,
        ...(cookie !== undefined && { cookie }),
        ...(type !== undefined && { 'content-type': type }),
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      };
      const sent = request({ host: '127.0.0.1', port, localAddress, path, method, headers, agent }, (answer) => {
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
        answer.on('error', reject);
        answer.resume();
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server may close a kept connection as it is used again: nothing was done then.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(call(path, options));
        else reject(error);
      });
      sent.end(body);
    });
  return { call };
}

/**
 * Runs a task at every beat, whether the one before it has ended or not, and notes how long each took from its beat.
 * The answer stops it; what is under way is still noted.
 */
export function everyBeat(
  beat_ms: number,
  task: (nth: number) => Promise<void>,
  note: (ms: number) => void,
): () => void {
  const started = performance.now();
  let nth = 0;
  let timer: NodeJS.Timeout;
  const next = (): void => {
    const due = started + nth * beat_ms;
    const now = nth++;
    void task(now).then(() => note(performance.now() - due));
    timer = setTimeout(next, Math.max(0, started + nth * beat_ms - performance.now()));
  };
  next();
  return () => clearTimeout(timer);
}
