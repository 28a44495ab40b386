import { useServer } from '@plenary/testkit/use-server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../limits/table.ts';

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: unknown;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content: Record<string, { readonly schema: object }> }
  >;
}

const server = useServer();
let document: { openapi: string; info: object; paths: Record<string, Record<string, Described>> };
beforeAll(async () => {
  const answer = await server.anonymous.get('/openapi.json');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  document = answer.json as typeof document;
});

const operations = (): [string, Described][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): [string, Described] => [`${method} ${path}`, described]),
  );

describe('[HTP6] /openapi.json', () => {
  it('is sent once to those who keep it', async () => {
    const { headers } = await server.anonymous.get('/openapi.json');
    const again = await server.anonymous.get('/openapi.json', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is OpenAPI 3.1 and describes exactly the operations that are registered', () => {
    expect(document.openapi).toBe('3.1.0');
    const registered = server.app.routeIndex
      .filter((route) => route.operation)
      .map((route) => `${route.method.toLowerCase()} ${route.url.replace(/:(\w+)/g, '{$1}')}`);
    expect(
      operations()
        .map(([name]) => name)
        .sort(),
    ).toEqual(registered.sort());
  });

  it('gives each operation a name of its own, its parameters and its answers', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, described] of operations()) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = described.parameters?.filter((one) => one.in === 'path').map((one) => one.name) ?? [];
      expect([name, declared.sort()]).toEqual([name, inPath.sort()]);
      expect([name, described.summary.length > 0, '200' in described.responses]).toEqual([name, true, true]);
    }
  });

  it('holds valid JSON Schemas of draft 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    // Refusals are the same in hundreds of operations.
    const compiled = new Set<string>();
    for (const [name, described] of operations()) {
      const bodies = Object.values(described.requestBody?.content ?? {});
      const answers = Object.values(described.responses).flatMap(({ content }) => Object.values(content));
      for (const { schema } of [...(described.parameters ?? []), ...bodies, ...answers]) {
        const written = JSON.stringify(schema);
        if (!compiled.has(written)) expect(() => ajv.compile(schema), name).not.toThrow();
        compiled.add(written);
      }
    }
    expect(compiled.size).toBeGreaterThan(100);
  });

  it('tells the truth: real answers fit their schemas', async () => {
    const event = await server.createEvent({ slug: 'demo' });
    const client = await server.signIn(await server.createPerson({ event }));
    await client.post('/demo/json/chat/messages/send', { chat_thread: event.thread_id, message: 'Hello' });
    const ajv = new Ajv2020({ strict: false });
    for (const path of [
      '/demo/json/settings',
      '/demo/json/event-home-areas',
      '/demo/json/chat/threads',
      '/demo/json/boot',
    ]) {
      const described = document.paths[path.replace('/demo', '/{event}')]!.get!;
      const validate = ajv.compile(described.responses['200']!.content['application/json']!.schema);
      const answer = await client.get(path);
      expect([path, answer.status, validate(answer.json), validate.errors]).toEqual([path, 200, true, null]);
      const refused = await server.anonymous.get(path);
      const refusal = ajv.compile(described.responses['403']!.content['application/json']!.schema);
      expect([path, refused.status, refusal(refused.json)]).toEqual([path, 403, true]);
    }
  });

  it('says which operations need a session', () => {
    expect(document.paths['/{event}/json/settings']!.get!.security).toEqual([{ session: [] }]);
    expect(document.paths['/healthz']!.get!.security).toBeUndefined();
  });
});

describe('[HTP8] the description of the API', () => {
  it('counts as ten questions about health: thirty in ten seconds from one address, and no more', async () => {
    await server.clock.advance(LIMITS.open.address.window_ms);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await server.anonymous.get('/openapi.json')).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });
});
