import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ScheduleReading, ScheduleSource, ScheduleUnderstood } from '@plenary/contract/schedules/operations';
import type { Client } from '@plenary/testkit/client';

/** A small schedule whose talks are named by their guids. */
export function scheduleOf(talks: readonly object[], acronym = 'spring'): string {
  const base = { date: '2026-06-15T10:00:00+02:00', duration: '00:30', persons: [] };
  const rooms = { 'Hall A': talks.map((talk) => ({ ...base, ...talk })) };
  return JSON.stringify({
    schedule: { version: '1', conference: { acronym, title: 'Spring', days: [{ date: '2026-06-15', rooms }] } },
  });
}

export const talks = (...guids: string[]): string => scheduleOf(guids.map((guid) => ({ guid, title: `Talk ${guid}` })));

/** A web server that publishes schedules; what it answers is changed while it runs. */
export interface Publisher {
  readonly host: string;
  readonly address: string;
  /** The requests, with their headers. */
  readonly asked: { readonly url: string; readonly etag: string | undefined; readonly since: string | undefined }[];
  answer: RequestListener;
  close(): Promise<void>;
}

export async function publish(): Promise<Publisher> {
  const asked: Publisher['asked'] = [];
  const server: Server = createServer((request, response) => {
    const { headers, url = '' } = request;
    asked.push({ url, etag: headers['if-none-match'], since: headers['if-modified-since'] });
    publisher.answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const publisher: Publisher = {
    ...{ host, address: `http://${host}/schedule.json`, asked },
    answer: (_request, response) => response.end(talks('a')),
    close: () => new Promise((done) => (server.close(() => done()), server.closeAllConnections())),
  };
  return publisher;
}

interface Sent {
  readonly imported?: boolean;
  readonly reading?: ScheduleReading;
  readonly sources?: ScheduleSource[];
}

const CHOICES = { address: '', name: '', dates: '', halls: '' };

/** A schedule to send: a file, or an address in `choices`. */
export interface Given {
  readonly file?: string | Uint8Array<ArrayBuffer>;
  readonly choices?: Readonly<Record<string, string>>;
}

/** The requests of the page of schedules of an event. */
export function schedulesPage(who: Client, slug: string) {
  const send = (path: string, { file, choices = {} }: Given) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...CHOICES, ...choices })) form.append(name, value);
    if (file !== undefined) form.append('file', new Blob([file]), 'schedule.json');
    return who.request(`/${slug}/json/studio/schedules${path}`, { method: 'POST', body: form });
  };
  const payload = (json: unknown) => (json as { payload: unknown }).payload;
  const read = async (given: Given) => payload((await send('/read', given)).json) as ScheduleReading;
  const understood = async (given: Given) => {
    const reading = await read(given);
    if (reading.kind !== 'understood') throw new Error(JSON.stringify(reading));
    return reading;
  };
  const store = async ({ file, choices }: Given, { shown }: Pick<ScheduleUnderstood, 'shown'>, more = {}) => {
    const form = { every: '0', remove_most: 'false', shown, ...choices, ...more };
    return payload((await send('', { ...(file !== undefined && { file }), choices: form })).json) as Sent;
  };
  return {
    ...{ send, read, understood, store },
    /** Reads it, and imports what was shown. */
    import: async (given: Given, more = {}) => store(given, await understood(given), more),
    post: (path: string, body: object) => who.post(`/${slug}/json/studio/schedules${path}`, body),
  };
}
