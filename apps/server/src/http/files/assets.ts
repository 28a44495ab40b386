import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../bind.ts';

const ROOT = resolve(import.meta.dirname, '../../../../web/dist/client');
const YEAR = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const SQUEEZABLE = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.ico']);

type Encoding = 'br' | 'gzip' | 'identity';
const squeeze = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes: Buffer) => bytes,
};

/** The files of the built web app, and what was made of them to be sent, by encoding and path. */
export interface Assets {
  readonly root: string;
  readonly files: ReadonlySet<string>;
  readonly loaded: Map<string, Promise<Asset>>;
}

export function listAssets(root: string = ROOT): Assets {
  return { root, files: new Set(existsSync(root) ? listFiles(root) : []), loaded: new Map() };
}

/**
 * The built web app's files, by the list of what the build made: names outside it are 404 whatever they spell.
 * Those under `/assets/` carry their hash in the name and are kept for a year; others are asked for again each time.
 * Compressed once, when first wanted, and kept in memory.
 */
export function serveAssets(app: FastifyInstance, { root, files, loaded }: Assets): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const encoding = SQUEEZABLE.has(extname(path)) ? pickEncoding(request.headers['accept-encoding']) : 'identity';
    const asset = await cached(loaded, `${encoding} ${path}`, () => loadAsset(join(root, path), encoding));
    void reply.headers(headersOf(path, asset, encoding));
    if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
    return reply.send(asset.bytes);
  };
  app.get('/assets/*', { config: { action: 'site.asset' } }, async (request, reply) => {
    const path = `assets/${(request.params as { '*': string })['*']}`;
    if (!files.has(path)) return sendRefusal(request, reply, { code: 'not_found' });
    return send(request, reply, path);
  });
  for (const path of files)
    for (const url of addressesOf(path))
      app.get(url, { config: { action: 'site.asset' } }, (request, reply) => send(request, reply, path));
}

/** Addresses of a file outside `assets/`. Browsers ask for `/favicon.ico` of pages that name no icon. */
function addressesOf(path: string): readonly string[] {
  if (path.startsWith('assets/')) return [];
  if (path === 'offline.html') return ['/offline'];
  return path === 'favicon.svg' ? ['/favicon.svg', '/favicon.ico'] : [`/${path}`];
}

interface Asset {
  readonly bytes: Buffer;
  readonly etag: string;
}

async function loadAsset(file: string, encoding: Encoding): Promise<Asset> {
  const bytes = await squeeze[encoding](await readFile(file));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** A load that fails is tried again next time. */
function cached(cache: Map<string, Promise<Asset>>, key: string, load: () => Promise<Asset>): Promise<Asset> {
  const known = cache.get(key);
  if (known) return known;
  const loading = load();
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}

function headersOf(path: string, asset: Asset, encoding: Encoding): Record<string, string> {
  return {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('assets/') ? YEAR : REVALIDATE,
    etag: asset.etag,
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
}

/** The smallest form that the caller says it can read. */
export function pickEncoding(accepted: string | string[] | undefined): Encoding {
  const offers = String(accepted ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase());
  const takes = (name: string): boolean =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(offer)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

/** Files below a folder, as paths with forward slashes; names that begin with a dot are left out. */
function listFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !path.split(sep).some((part) => part.startsWith('.')))
    .map((path) => path.split(sep).join('/'));
}
