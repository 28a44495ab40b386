import { SECTIONS } from '@plenary/domain/studio/sections';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import type { RegisteredRoute } from './routes-index.ts';

const server = useServer();
let event: EventFixture;
beforeAll(async () => {
  event = await server.createEvent({ settings: { open_sign_up: true } });
});

/** The fields that a person writes about themself, wherever they are asked for. */
const LINES = new Set(['first_name', 'last_name', 'screen_name', 'company', 'role', 'email']);
/** One of each kind; onboarding/text.ts of the domain knows them all. */
const MARK = '\u202e';
const CONTROLS = ['\u0007', '\n', '\u0085', MARK];

interface Field {
  readonly route: RegisteredRoute;
  readonly field: string;
  readonly path: string;
}

/** Parameters of a path that are ids look like one, and a section of the studio is one of its list. */
function placeOf(name: string): string {
  if (name === 'event') return event.slug;
  if (name === 'section') return SECTIONS[0];
  return /^id$|Id$|^board$/.test(name) ? '0'.repeat(24) : 'name';
}

/** Every field of every body that the server takes. */
const fields = (): Field[] =>
  server.app.routeIndex.flatMap((route) => {
    // Recordings of a stream are numbered.
    const url = route.url.replace('/recordings/:id', '/recordings/1');
    const path = url.replace(/:(\w+)/g, (_match, name: string) => placeOf(name));
    return Object.keys(shapeOf(route.operation?.body)).map((field) => ({ route, field, path }));
  });

const shapeOf = (body: $ZodType | undefined): object =>
  (body?._zod.def as { readonly shape?: object } | undefined)?.shape ?? {};

/** A value in a field of its own body, as a form or as JSON would have it. */
function bodyWith(field: string, value: string): FormData {
  const body = new FormData();
  body.set(field, value);
  return body;
}

/** A person who rests this long between their requests is not refused for asking too often, however they end. */
const REST_MS = 400;

let client: Client | undefined;

/**
 * Sends a request as a person who may do everything and has asked nothing for a while. Once one had an effect the next
 * comes from another person, since some routes end the session that calls them, or change whose it is.
 */
async function send(path: string, body: FormData | object, accept: string) {
  await server.clock.advance(REST_MS);
  client ??= await signIn();
  const answer =
    body instanceof FormData
      ? await client.request(path, { method: 'POST', body, headers: { accept } })
      : await client.post(path, body, { accept });
  if (answer.status < 400) client = undefined;
  return answer;
}

const signIn = async () =>
  server.signIn(await server.createPerson({ event, host: true, roles: ['organiser', 'moderator'] }));

describe('[SET7] characters that no text can hold, in every field of every form', () => {
  it('there are fields to ask about, those of the way in among them', () => {
    const names = new Set(fields().map(({ field }) => field));
    const own = ['email', 'password', 'new_password', 'accept_terms', 'token', 'mobile_number', 'avatar_preset'];
    expect([...own, ...LINES].filter((name) => !names.has(name))).toEqual([]);
  });

  it('NUL is refused beside its field', async () => {
    const refused: unknown[] = [];
    for (const one of fields()) {
      const { json } = await send(one.path, bodyWith(one.field, 'a\0b'), 'application/json');
      refused.push([one.path, one.field, json?.code, Object.keys(json?.payload?.errors ?? {})]);
    }
    expect(refused).toEqual(fields().map(({ path, field }) => [path, field, 'invalid_input', [field]]));
  });

  it('… and the page of its form is drawn again', async () => {
    for (const one of fields().filter(({ route }) => route.operation?.envelope === 'form')) {
      const page = await send(one.path, bodyWith(one.field, 'a\0b'), 'text/html');
      // Where nothing is left to be verified, the form leads on instead.
      const drawn = page.boot?.page.kind === 'onboarding' || page.status === 303;
      expect([one.path, one.field, drawn]).toEqual([one.path, one.field, true]);
    }
  });

  it('a lone surrogate is never a fault of ours, for data and for pages', async () => {
    const faults: unknown[] = [];
    for (const one of fields())
      for (const accept of ['application/json', 'text/html']) {
        const answer = await send(one.path, { [one.field]: 'a\ud800b' }, accept);
        if (answer.status >= 500) faults.push([one.path, one.field, accept, answer.status]);
      }
    expect(faults).toEqual([]);
  });

  it.each(CONTROLS)(
    '%j in the middle is never a fault of ours, and is named where a line is asked for',
    async (control) => {
      for (const one of fields()) {
        const answer = await send(one.path, bodyWith(one.field, `a${control}b`), 'application/json');
        expect([one.path, one.field, answer.status < 500]).toEqual([one.path, one.field, true]);
        // An address is taken without the marks of a copied text (LOG21).
        if (!LINES.has(one.field) || (one.field === 'email' && control === MARK)) continue;
        const texts = answer.json.payload.errors[one.field];
        expect([one.path, one.field, texts]).toEqual([one.path, one.field, [expect.any(String)]]);
      }
    },
  );
});
