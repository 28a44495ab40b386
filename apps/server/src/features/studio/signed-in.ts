import type { FastifyRequest } from 'fastify';

/** The person who asks for a page or a call that policy gives to those who are signed in. */
export function signedIn({ actor }: FastifyRequest): { readonly account_id: string; readonly session_id: string } {
  if (actor.kind === 'anonymous') throw new Error('the studio was asked for by nobody');
  const { account_id, session_id } = actor;
  return { account_id, session_id };
}
