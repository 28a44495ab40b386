import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body of a JSON answer, else undefined. */
  readonly json: any;
  /** The boot data of a page, else undefined. */
  readonly boot: any;
}

export type Fields = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** HTTP as one person's script speaks it. Redirects are not followed. */
export interface Client {
  /** The Cookie header it sends; undefined when signed out. */
  readonly cookie: string | undefined;
  readonly url: string;
  request(path: string, init?: RequestInit): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends JSON. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form, urlencoded; lists repeat the field. */
  form(path: string, fields: Fields, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form as multipart/form-data. */
  multipart(path: string, fields: Fields, headers?: Record<string, string>): Promise<Answer>;
}

/**
 * A client as a script is one: it carries the cookie that it was given, and follows no redirect.
 * @param url origin of the server
 */
export function createClient(url: string, cookie?: string): Client {
  const request = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (cookie !== undefined && !headers.has('cookie')) headers.set('cookie', cookie);
    return read(await fetch(url + path, { redirect: 'manual', ...init, headers }));
  };
  const post = (
    path: string,
    body: NonNullable<RequestInit['body']>,
    headers: Record<string, string>,
  ): Promise<Answer> => request(path, { method: 'POST', body, headers });
  return {
    cookie,
    url,
    request,
    get: (path, headers = {}) => request(path, { headers }),
    post: (path, body = {}, headers = {}) =>
      post(path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    form: (path, fields, headers = {}) => post(path, fill(new URLSearchParams(), fields), headers),
    multipart: (path, fields, headers = {}) => post(path, fill(new FormData(), fields), headers),
  };
}

function fill<T extends URLSearchParams | FormData>(form: T, fields: Fields): T {
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item));
  }
  return form;
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const boot = /<script[^>]*id="boot"[^>]*>([^<]*)<\/script>/.exec(text)?.[1];
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: type.includes('json') && text ? JSON.parse(text) : undefined,
    boot: boot === undefined ? undefined : JSON.parse(boot),
  };
}

/** Asks with whatever Host and forwarding headers a test wants to give, which `fetch` keeps to itself. */
export function askAs(
  url: string,
  headers: Readonly<Record<string, string>>,
  { method = 'GET', body = '' }: { readonly method?: string; readonly body?: string } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const asked = ask(url, { method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.once('error', reject).end(body);
  });
}

/**
 * Sends bytes as they are, which may be no HTTP that a client would send, and returns what came back until the server
 * closed the connection.
 */
export function askRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return readText(socket);
}
