import type { EventFlags } from '@plenary/contract/event';
import { plainText } from '@plenary/domain/calendars/plain-text';
import type { Language } from '@plenary/domain/language/language';
import { excerptOf } from '@plenary/domain/search/excerpt';
import { MEDIA_SEARCH } from '@plenary/domain/search/groups';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import type { SoughtKind } from './find-entries.ts';

/** A search that goes on, and the one who asked. */
export interface Search {
  readonly ctx: Context;
  readonly member: Member;
  readonly event: EventRow;
  /** The language of the texts that the hits show; null: the event's own. */
  readonly text_language: Language | null;
  readonly flags: EventFlags;
  readonly q: string;
  /** Ids of the rows of a kind that fit, the best first. */
  readonly ids: (kind: SoughtKind) => readonly string[];
}

/** Hits that are presented: one more than are shown, so that it is known whether there are more. */
export const PRESENTED = MEDIA_SEARCH.shown + 1;

/** Rows in the order of their ids; those that are gone are left out. */
export function inOrder<Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The part of a text that a hit shows. */
export const shownText = ({ q }: Pick<Search, 'q'>, text: string): string => excerptOf(text, q, MEDIA_SEARCH.excerpt);

/** The same of HTML. */
export const shownHtml = (search: Pick<Search, 'q'>, html: string): string => shownText(search, plainText(html));

/** The words of a place, one after the other. */
export const placeOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
