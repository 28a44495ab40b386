import type { FieldProblem } from '@plenary/domain/field-problem';
import type { Action } from '@plenary/domain/policy/policy';
import type { $ZodType } from 'zod/v4/core';
import type { ErrorCode } from './errors.ts';

/** A file that a form carries. */
export interface FileField {
  readonly field: string;
  readonly max_bytes: number;
  /** The problem of a larger one. */
  readonly too_large: FieldProblem;
}

/**
 * One HTTP operation. The server binds it, the client calls it, OpenAPI and the generated policy test list it.
 * Paths use `:name` for parameters; those of an event begin with `/:event`, in the studio with `/studio/:event`.
 */
export interface Operation<
  Params extends $ZodType | undefined = $ZodType | undefined,
  Query extends $ZodType | undefined = $ZodType | undefined,
  Body extends $ZodType | undefined = $ZodType | undefined,
  Answer extends $ZodType | undefined = $ZodType | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The row of the policy table that guards it. */
  readonly action: Action;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Shape of `payload`, or of the whole answer when `envelope` is `bare` (D45). */
  readonly answer?: Answer;
  /**
   * `payload`: `{status:'success', payload}` · `bare`: the answer itself · `page`: HTML · `file`: bytes ·
   * `form`: what an HTML form posts to: 303 or the page again, or `payload` for callers that accept JSON only.
   */
  readonly envelope: 'payload' | 'bare' | 'page' | 'file' | 'form';
  /**
   * 200: refusals of a caller who is signed in answer HTTP 200 with `status: 'error'` (D32, profile and avatar calls).
   */
  readonly refusals_as?: 200;
  /** The cost of a call by a signed-in person, in points of about 2 ms; absent: by its envelope. */
  readonly points?: number;
  /** Topic of the event that moves with all that the answer is made of: its last number is read with the caller. */
  readonly moves_with?: string;
  /**
   * Where those who moderate a hall have the role of a moderator (HAL17). `session`: it is about the session of `sessionId`, or of `id` where
   * there is none. `some`: about things of several sessions, each of which its handler judges by its own hall.
   */
  readonly in_hall?: 'session' | 'some';
  /** true: the answer waits for something to happen, so that many calls of one person may be under way. */
  readonly waits?: true;
  /** true: a draft is there as well for those whom the invitation in its address (`token`) makes a part of its team. */
  readonly invites?: true;
  /** true: asking for it has an effect though it is a GET: a code is made, or the audit log notes it. */
  readonly acts?: true;
  /** true: it is there in a preview as well though it is no GET, and changes nothing there. */
  readonly previews?: true;
  /** true: pages ask for it beside what a person does, who is not to read that a preview refused it. */
  readonly aside?: true;
  /** The most bytes of its body; absent: those of a form. */
  readonly body_bytes?: number;
  /** The one file that a multipart body may carry; others are refused. */
  readonly file?: FileField;
  /** The refusals it can answer beyond those of policy and input. */
  readonly refusals?: readonly ErrorCode[];
}

/** Declares an operation with its types kept. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<
  const P extends $ZodType | undefined = undefined,
  const Q extends $ZodType | undefined = undefined,
  const B extends $ZodType | undefined = undefined,
  const A extends $ZodType | undefined = undefined,
>(declaration: Operation<P, Q, B, A>): Operation<P, Q, B, A> {
  return declaration;
}
