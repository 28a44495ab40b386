import { openDatabase } from '@plenary/server/db/database';
import { buildApp } from '@plenary/server/app';
import type { Feature } from '@plenary/server/feature';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from './errors.ts';

const SECRET = 'a secret that stands in an error';
const coded = (code: string, more: object = {}): Error => Object.assign(new Error(SECRET), { code, ...more });
const wrapped = (cause: Error): Error => new Error('Failed query', { cause });

describe('[HTP2] what a fault means to the caller', () => {
  it.each([
    ['a full disk under the database', wrapped(coded('53100')), 'storage_full'],
    ['a full disk under the files', coded('ENOSPC'), 'storage_full'],
    ['a used up quota under the files', coded('EDQUOT'), 'storage_full'],
    ['a database that refuses connections', wrapped(coded('ECONNREFUSED')), 'unavailable'],
    ['a database whose socket is gone', wrapped(coded('ENOENT', { syscall: 'connect' })), 'unavailable'],
    ['a database that shuts down', wrapped(coded('57P01')), 'unavailable'],
    ['too many connections', wrapped(coded('53300')), 'unavailable'],
    ['a pool that waited too long', new Error('timeout exceeded when trying to connect'), 'unavailable'],
    ['text that PostgreSQL cannot store', wrapped(coded('22021')), 'invalid_input'],
    ['a file that is not there', coded('ENOENT', { syscall: 'open' }), 'internal'],
    ['a broken rule of the schema', wrapped(coded('23505')), 'internal'],
    ['an error of ours', new TypeError(SECRET), 'internal'],
    ['something that is no error', SECRET, 'internal'],
  ])('%s', (_name, error, code) => {
    expect(refusalOf(error).code).toBe(code);
  });
});

const broken: Feature = {
  name: 'broken',
  routes: (app) => {
    const fail = (): never => {
      throw coded('XX000');
    };
    const page = { method: 'GET', path: '/fails', action: 'site.read', envelope: 'page', summary: 'Fails' } as const;
    app.get('/fails', { config: { action: 'site.read', operation: page } }, fail);
    app.get('/json/fails', { config: { action: 'site.read' } }, fail);
  },
};

describe('[HTP2] one plain 500', () => {
  const server = useServer({ features: [broken] });

  it('as data: a request id, no stack, nothing of the error', async () => {
    const answer = await server.anonymous.get('/json/fails');
    expect([answer.status, answer.json.code]).toEqual([500, 'internal']);
    expect(answer.json.request_id).toBe(answer.headers.get('x-request-id'));
    expect(answer.text).not.toMatch(/secret|stack|\.ts/);
  });

  it('[PAG11] as a plain page that needs neither scripts nor the web app: where one was going, and the ways on', async () => {
    const answer = await server.anonymous.get('/fails?x=<b>', { accept: 'text/html', cookie: 'plenary_theme=dark' });
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('<h1>This page could not be opened</h1>');
    expect(answer.text).toContain('<bdi dir="ltr">/fails?x=');
    expect(answer.text).toContain('data-theme="dark"');
    expect(answer.text).toContain('<a href="/">');
    expect(answer.text).toContain(answer.headers.get('x-request-id')!);
    expect(answer.text).not.toMatch(/secret|stack|<script|<b>/);
  });

  it('as a plain page when a refusal cannot be drawn', async () => {
    const failing = { render: () => Promise.reject(new Error(SECRET)) };
    const other = await startServer({ features: [broken], web: failing });
    try {
      const answer = await other.anonymous.get('/nowhere', { accept: 'text/html' });
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('<h1>Page not found</h1>');
      expect(answer.text).not.toContain('secret');
    } finally {
      await other.stop();
    }
  });
});

describe('[HTP2] without a database', () => {
  const server = useServer();
  let app: FastifyInstance;
  beforeAll(async () => {
    const db = openDatabase({ host: '127.0.0.1', port: 1 }, () => undefined);
    app = await buildApp({ ...server.ctx, db, metrics: new Registry() });
  });
  afterAll(async () => {
    await app.close();
  });

  it('data and pages answer 503 and when to come back', async () => {
    const cookie = `plenary_session=${'A'.repeat(43)}`;
    const data = await app.inject({ url: '/demo/json/settings', headers: { cookie } });
    expect([data.statusCode, data.json().code, data.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    const page = await app.inject({ url: '/demo', headers: { cookie, accept: 'text/html' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>Back in a moment</h1>');
  });

  it('[LNG6] the page is in the language of the request', async () => {
    const headers = { cookie: `plenary_session=${'A'.repeat(43)}`, accept: 'text/html', 'accept-language': 'de' };
    const { body } = await app.inject({ url: '/demo', headers });
    for (const part of ['<html lang="de" dir="ltr">', '<h1>Gleich wieder da</h1>', '>Noch einmal versuchen</a>'])
      expect(body).toContain(part);
  });

  it('health and the description of the API still answer', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/openapi.json')).statusCode).toBe(200);
  });
});

describe('[POL1] a route', () => {
  it('that names no action of the policy table is refused at start', async () => {
    const careless: Feature = { name: 'careless', routes: (app) => void app.get('/open', () => 'hello') };
    await expect(startServer({ features: [careless] })).rejects.toThrow(/GET \/open names no action/);
  });
});
