import {
  ERRORS,
  UNAUTHORISED_ANSWER,
  type ErrorAnswer,
  type ErrorCode,
  type Answered,
  type AnsweredRefusal,
} from '@plenary/contract/errors';
import type { Operation } from '@plenary/contract/operation';
import type { $ZodType, input, output } from 'zod/v4/core';
import { addressOf } from './address.ts';

/** A schema of an operation; never where it has none. */
type Given<T> = Extract<T, $ZodType>;
type Out<T> = [Given<T>] extends [never] ? undefined : output<Given<T>>;
type Part<Name extends string, T> = [Given<T>] extends [never]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: input<Given<T>> };

/** The arguments of a call of an operation: its parameters, query and body, as the contract types them. */
export type Request<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']> & {
    readonly signal?: AbortSignal;
    /** `form`: the body goes as multipart fields instead of JSON; undefined ones are left out. */
    readonly as?: 'form';
    /** Of changes that undo one another: each is sent when the one before with the same words was answered. */
    readonly turn?: string;
  };

/** Calls the server's JSON operations. */
export interface Api {
  /**
   * Returns the operation's answer, or the refusal. A lost connection is the refusal `unavailable`; an aborted call
   * rejects with the signal's reason. A signed-out answer also raises the modal of D32.
   */
  call<O extends Operation>(operation: O, request: Request<O>): Promise<Answered<Out<O['answer']>>>;
}

export interface ApiHooks {
  /** Called for every 403 `{status:'unauthorised user'}` (D32). */
  readonly onSignedOut: () => void;
  /** Called with the sentence with which a preview refused what a person has pressed (VAS3). */
  readonly onPreview?: (sentence: string) => void;
  readonly fetch?: typeof fetch;
}

/** The calls of the server, over `fetch`. */
export function createApi(hooks: ApiHooks): Api {
  const send = hooks.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const ask = async <O extends Operation>(operation: O, request: Request<O>): Promise<Answered<Out<O['answer']>>> => {
    const parts = request as Parts;
    const response = await send(addressOf(operation.path, parts.params, parts.query), init(operation, parts)).catch(
      (cause: unknown) => {
        if (parts.signal?.aborted) throw cause;
        return null;
      },
    );
    if (!response) return { ok: false, refusal: { code: 'unavailable' } } as const;
    const answer: unknown = await response.json().catch(() => null);
    if (isSignedOut(response.status, answer)) hooks.onSignedOut();
    const outcome = read(operation, response, answer);
    if (!outcome.ok && outcome.refusal.code === 'preview' && !operation.aside)
      hooks.onPreview?.(outcome.refusal.message ?? '');
    return outcome as Answered<Out<O['answer']>>;
  };
  const inTurn = createTurns();
  return {
    call: (operation, request) =>
      request.turn === undefined ? ask(operation, request) : inTurn(request.turn, () => ask(operation, request)),
  };
}

/** Begins each act when those before it with the same name are over, whether they succeeded or not. */
function createTurns(): <T>(name: string, act: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, act) => {
    const before = last.get(name);
    const own = before ? before.then(act, act) : act();
    const end = (): void => {
      if (last.get(name) === own) last.delete(name);
    };
    last.set(name, own);
    own.then(end, end);
    return own;
  };
}

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly signal?: AbortSignal;
  readonly as?: 'form';
}

function init(operation: Operation, { body, as, signal }: Parts): RequestInit {
  // The browser itself names the type of a form, with the boundary between its fields.
  const json = body !== undefined && as !== 'form';
  return {
    method: operation.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : formOf(body) }),
    ...(signal && { signal }),
  };
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value as string);
  return form;
}

/** The session is gone (LOG2, D32). A 403 with a `code` is a refusal and leaves the session alone. */
function isSignedOut(status: number, answer: unknown): boolean {
  const fields = (answer ?? {}) as { readonly status?: unknown; readonly code?: unknown };
  return fields.status === UNAUTHORISED_ANSWER.status || (status === 403 && typeof fields.code !== 'string');
}

function read(operation: Operation, response: Response, answer: unknown): Answered<unknown> {
  if (isSignedOut(response.status, answer)) return { ok: false, refusal: { code: 'unauthorised' } };
  if (response.ok && answer !== null) return success(operation, answer);
  return { ok: false, refusal: refusalOf(response, answer) };
}

function success(operation: Operation, answer: unknown): Answered<unknown> {
  if (operation.envelope === 'bare') return { ok: true, value: answer };
  const { status, payload } = answer as { status?: string; payload?: unknown };
  if (status === 'error') return { ok: false, refusal: bodyRefusal(answer) };
  return { ok: true, value: payload };
}

function refusalOf(response: Response, answer: unknown): AnsweredRefusal {
  const seconds = Number(response.headers.get('retry-after'));
  return { ...bodyRefusal(answer), ...(seconds > 0 && { retry_after_ms: seconds * 1000 }) };
}

function bodyRefusal(answer: unknown): AnsweredRefusal {
  const { code, message, payload } = (answer ?? {}) as Partial<ErrorAnswer>;
  const known: ErrorCode = code !== undefined && Object.hasOwn(ERRORS, code) ? code : 'internal';
  const reason = payload?.use_custom_message && payload.reason;
  return {
    code: known,
    ...(message !== undefined && { message }),
    ...(payload?.errors && { errors: payload.errors }),
    ...(reason && { reason }),
    ...(payload?.current !== undefined && { current: payload.current }),
  };
}
