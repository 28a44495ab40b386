import type { PageData } from '@plenary/contract/boot';
import { ok, type Result } from '@plenary/contract/errors';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { searchEvent } from '../search/index.ts';

type SearchPage = Extract<PageData, { kind: 'search' }>;

/** The page of a search with its outcome (SEA1). */
export async function searchPageOf(
  ctx: Context,
  request: FastifyRequest,
  { member, event }: { readonly member: Member; readonly event: EventRow },
  { q, area }: { readonly q: string; readonly area: string | null },
): Promise<Result<SearchPage>> {
  const answer = await searchEvent(ctx, member, event, { q, area, text_language: request.text_language });
  if (!answer.ok) return answer;
  return ok({ kind: 'search', title: textsOf(request.language).t('search.title'), area, outcome: answer.value });
}

/** The same page for navigation inside the app: it asks for the outcome by itself. */
export function emptySearchPage({ language }: FastifyRequest, [area]: readonly string[]): SearchPage {
  const title = textsOf(language).t('search.title');
  return { kind: 'search', title, area: area ?? null, outcome: { q: '', groups: [] } };
}
