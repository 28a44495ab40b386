import { AsyncLocalStorage } from 'node:async_hooks';
import { Server, type Locker, type ServerOptions } from '@tus/server';
import type { Refusal, Result } from '@plenary/contract/errors';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { announcedKind, type UploadKind } from '@plenary/domain/uploads/kinds';
import { beginUpload } from './begin.ts';
import { checksumOf, type Checksum } from './checksum.ts';
import type { Finisher } from './finish.ts';
import type { UploadPurpose } from './purpose.ts';
import { findUpload } from './store.ts';
import { settle } from './progress.ts';
import { createUploadLocks } from './incoming/locks.ts';
import { Refused } from './refused.ts';
import { UploadStore } from './tus-store.ts';

/** The caller of a request of the protocol, and why it was refused once it was. */
export interface TusCall {
  readonly member: Member;
  /** Address of the event's uploads. */
  readonly base: string;
  refusal?: Refusal;
}

export type TusHandler = (request: Request, call: TusCall) => Promise<Response>;

/**
 * The protocol tus 1.0 by its own library, of which our rules are the hooks: who uploads, how much, and for what. The
 * library keeps one request at a time to an upload, by our locks; our rows and the bytes that have come outlive the process.
 */
export function createTus(ctx: Context, finish: Finisher, purposes: readonly UploadPurpose[]): TusHandler {
  const calls = new WeakMap<Request, TusCall>();
  const callOf = (request: Request): TusCall => calls.get(request) as TusCall;
  const locks = createUploadLocks(ctx);
  const options: ServerOptions & { locker: Locker } = {
    locker: locks.locker,
    path: '/uploads',
    allowedOrigins: [],
    generateUrl: (request, { id }) => `${callOf(request).base}/${id}`,
    getFileIdFromRequest: (_request, last) => (/^[0-9a-f]{24}$/.test(last ?? '') ? last : undefined),
    namingFunction: (request, metadata) => begin(ctx, purposes, callOf(request).member, request, metadata ?? {}),
    onIncomingRequest: async (request, id) => {
      if (request.method === 'POST') return;
      await admit(ctx, purposes, callOf(request).member, request, id);
      if (request.method === 'HEAD') value(await settle(ctx, finish, callOf(request).member, id));
    },
    onUploadFinish: async (request, { id }) => {
      value(await finish(ctx, callOf(request).member, id));
      return {};
    },
    onResponseError: (request, error) => {
      callOf(request).refusal = refusalOf(error);
      return undefined;
    },
  };
  const checksums = new AsyncLocalStorage<Checksum | null>();
  const server = new Server({ ...options, datastore: new UploadStore(ctx, locks, () => checksums.getStore() ?? null) });
  return async (request, call) => {
    calls.set(request, call);
    const checksum = checksumOf(request.headers.get('upload-checksum'));
    if (checksum !== 'unknown') return checksums.run(checksum, () => server.handleWeb(request));
    call.refusal = { code: 'malformed' };
    return new Response(null, { status: 400 });
  };
}

function value<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Refused(result.refusal);
}

/** The library's own refusals, by their status. */
const BY_STATUS: Readonly<Record<number, Refusal>> = {
  403: { code: 'malformed' },
  404: { code: 'not_found' },
  409: { code: 'upload_offset' },
  410: { code: 'not_found' },
  413: { code: 'too_large' },
  501: { code: 'malformed' },
};

/** @throws what nobody expected, for the fault handler */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  // Refusals of the library are no errors.
  if (error instanceof Error || !hasStatus(error)) throw error;
  const known = BY_STATUS[error.status_code];
  if (known) return known;
  // Another request for the same upload does not let go.
  return error.status_code >= 500 ? { code: 'busy', retry_after_ms: 1_000 } : { code: 'malformed' };
}

function hasStatus(error: unknown): error is { readonly status_code: number } {
  return typeof (error as { status_code?: unknown } | null)?.status_code === 'number';
}

type Metadata = Readonly<Record<string, string | null>>;

/** Keeps room for the announced file; its id is the row's. */
async function begin(
  ctx: Context,
  purposes: readonly UploadPurpose[],
  member: Member,
  request: Request,
  metadata: Metadata,
): Promise<string> {
  const size = Number(request.headers.get('upload-length'));
  const purpose = purposes.find(({ key }) => metadata[key]);
  if (!purpose) throw new Refused({ code: 'invalid_input' });
  const subject = metadata[purpose.key] ?? '';
  const { filename, filetype } = metadata;
  const announced = { filename: filename ?? '', filetype: filetype ?? '', size, purpose: purpose.key, subject };
  await permit(ctx, purpose, member, subject, announcedKind(announced.filetype));
  return value(await beginUpload(ctx, member, announced));
}

async function permit(
  ctx: Context,
  purpose: UploadPurpose,
  member: Member,
  subject: string,
  kind: UploadKind | null,
): Promise<void> {
  const refusal = await purpose.refuse(ctx, member, subject, kind);
  if (refusal) throw new Refused(refusal);
}

/** Uploads are their owners'; more bytes need the right that the first ones needed. */
async function admit(
  ctx: Context,
  purposes: readonly UploadPurpose[],
  member: Member,
  request: Request,
  id: string,
): Promise<void> {
  const row = await findUpload(ctx.db, member, id);
  if (!row) throw new Refused({ code: 'not_found' });
  const purpose = purposes.find(({ key }) => key === row.purpose);
  if (request.method === 'PATCH' && purpose) await permit(ctx, purpose, member, row.subject, null);
}
