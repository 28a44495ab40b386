import { chooseLanguage, offeredLanguages, type Language } from '@plenary/domain/language/language';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** The language in which this caller is answered: chosen by the account, else the event's, else the browser's (LNG1). */
export function languageOf({ config }: Pick<Context, 'config'>, { actor, event, headers }: FastifyRequest): Language {
  const account = actor.kind === 'anonymous' ? null : actor.language;
  const wishes = { account, event: event?.language ?? null, accepted: headers['accept-language'] };
  return chooseLanguage(wishes, offeredLanguages(config.development));
}
