import type { ErrorCode } from '@plenary/contract/errors';
import { CHAT } from '@plenary/domain/chat/limits';
import type { FieldProblem, FieldProblems } from '@plenary/domain/field-problem';
import { chooseLanguage, textLanguage, type Language } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** The language in which this caller is answered: chosen by the account, else the event's, else the browser's (LNG1). */
function languageOf(
  { installation }: Pick<Context, 'installation'>,
  { actor, event, headers }: FastifyRequest,
): Language {
  const account = actor.kind === 'anonymous' ? null : actor.language;
  const wishes = {
    account,
    event: event?.language ?? null,
    further: event?.languages,
    accepted: headers['accept-language'],
  };
  return chooseLanguage(wishes, installation.languages);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** In which this caller is answered. */
    readonly language: Language;
    /** The one of the event's texts for this caller; null: its own (TXT1). */
    readonly text_language: Language | null;
  }
}

/** Gives requests their language. It depends on who the access hook found, so it is derived when it is read. */
export function requestLanguage(app: FastifyInstance, ctx: Pick<Context, 'installation'>): void {
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return languageOf(ctx, this);
    },
  });
  app.decorateRequest('text_language', {
    getter(this: FastifyRequest) {
      return this.event && textLanguage(this.language, this.event);
    },
  });
}

/** The sentence of a refusal. */
export function errorText(language: Language, code: ErrorCode): string {
  const { t } = textsOf(language);
  if (code === 'message_too_long') return t('errors.message_too_long', { max: String(CHAT.message_max) });
  return t(`errors.${code}`);
}

/** The sentence of a field's problem. */
export function fieldText(language: Language, problem: FieldProblem): string {
  const { t } = textsOf(language);
  if ('max' in problem) return t(`fields.${problem.code}`, problem);
  if ('min' in problem) return t(`fields.${problem.code}`, problem);
  if ('minutes' in problem) return t(`fields.${problem.code}`, problem);
  if ('seconds' in problem) return t(`fields.${problem.code}`, problem);
  if ('left' in problem) return t(`fields.${problem.code}`, problem);
  if ('expected' in problem) return t(`fields.${problem.code}`, problem);
  if ('element' in problem) return t(`fields.${problem.code}`, problem);
  if ('type' in problem) return t(`fields.${problem.code}`, problem);
  if ('problem' in problem) {
    const { code, value } = problem;
    return t(`fields.${code}`, { value, problem: fieldText(language, problem.problem) });
  }
  if ('count' in problem) return t(`fields.${problem.code}`, problem);
  if ('reason' in problem) return t(`fields.${problem.code}`, problem);
  if ('now' in problem) return t(`fields.${problem.code}`, problem);
  if ('says' in problem) return t(`fields.${problem.code}`, problem);
  return t(`fields.${problem.code}`);
}

/** The sentences beside the fields of a form. */
export function fieldErrors(language: Language, problems: FieldProblems): Record<string, string[]> {
  const fields = Object.entries(problems);
  return Object.fromEntries(fields.map(([field, all]) => [field, all.map((problem) => fieldText(language, problem))]));
}
