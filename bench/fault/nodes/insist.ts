import { scheduler } from 'node:timers/promises';
import type { Script } from '@plenary/client/script';

/** Requests of all work together, and those that failed and were sent again. */
export interface Tally {
  requests: number;
  /** By what failed, in words. */
  readonly failed: Map<string, number>;
}

export const newTally = (): Tally => ({ requests: 0, failed: new Map() });

/** How many failed, of all kinds. */
export const failedIn = ({ failed }: Tally): number => [...failed.values()].reduce((sum, count) => sum + count, 0);

/** Kept work, when it has ended. */
export interface Kept {
  readonly name: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
}

/** People at work. `stop` waits until whatever is under way has been acknowledged, and compares it with what is stored. */
export interface Work {
  stop(): Promise<Kept>;
}

const REST_MS = 100;

/** Sends a request again until a server has answered it: 5xx, 429 and a connection that breaks are no answer. */
export async function insist(tally: Tally, person: Script, path: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    tally.requests += 1;
    const answer = await person.request(path, init).catch((error: unknown) => reasonOf(error));
    if (typeof answer !== 'string' && answer.status < 500 && answer.status !== 429) return answer;
    const what = `${init.method ?? 'GET'} ${path.split('?')[0]?.replaceAll(/[0-9a-f]{24}/g, '*')}`;
    const reason = typeof answer === 'string' ? answer : `${answer.status} ${(await answer.text()).slice(0, 60)}`;
    tally.failed.set(`${what}: ${reason}`, (tally.failed.get(`${what}: ${reason}`) ?? 0) + 1);
    await scheduler.wait(REST_MS);
  }
}

const reasonOf = (error: unknown): string => String((error as { cause?: { code?: string } }).cause?.code ?? error);

/** The answer of an operation: its payload, or the code with which it was refused. */
export type Answered<T> = { readonly payload: T } | { readonly code: string };

export async function post<T>(tally: Tally, person: Script, path: string, body: object): Promise<Answered<T>> {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await insist(tally, person, path, json);
  return (await answer.json()) as Answered<T>;
}

/** @throws where it was refused */
export function payloadOf<T>(answered: Answered<T>): T {
  if ('payload' in answered) return answered.payload;
  throw new Error(`refused: ${JSON.stringify(answered)}`);
}

/** Does a round again and again until it is to stop; the returned function waits for the round under way. */
export function keepDoing(round: () => Promise<unknown>, pause_ms: number): () => Promise<void> {
  let stopped = false;
  const run = async (): Promise<void> => {
    while (!stopped) {
      await round();
      await scheduler.wait(pause_ms);
    }
  };
  const running = run();
  return async () => {
    stopped = true;
    await running;
  };
}

/** Waits until it is so, or the time has passed. */
export async function untilSo(so: () => boolean, limit_ms: number): Promise<boolean> {
  for (const end = performance.now() + limit_ms; !so(); await scheduler.wait(20))
    if (performance.now() > end) return false;
  return true;
}
