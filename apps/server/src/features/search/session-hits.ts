import type { SearchHit } from '@plenary/contract/search/operations';
import { sessionIn } from '@plenary/domain/language/session-texts';
import { fitOf } from '@plenary/domain/search/queries';
import { formatAgendaQuery, WHOLE_AGENDA } from '@plenary/domain/timeline/agenda/address';
import {
  audienceOf,
  linkedSessions,
  listSomeSessions,
  type LinkedSession,
  type SessionRow,
} from '../timeline/index.ts';
import { inOrder, placeOf, PRESENTED, shownHtml, type Search } from './search-of.ts';

/** Sessions that are looked at for the people in them. */
const LOOKED_THROUGH = 16;

/** Sessions that fit, and speakers of those in which they do; read together. */
export async function timelineHits(
  search: Search,
): Promise<{ readonly session: SearchHit[]; readonly speaker: SearchHit[] }> {
  const ids = search.ids('session').slice(0, PRESENTED);
  const theirs = search.ids('speaker').slice(0, LOOKED_THROUGH);
  const sessions = await sessionsOf(search, [...new Set([...ids, ...theirs])]);
  return {
    session: sessionHits(search, { ...sessions, rows: inOrder(sessions.rows, ids) }),
    speaker: speakerHits(search, { ...sessions, rows: inOrder(sessions.rows, theirs) }),
  };
}

interface Sessions {
  readonly rows: readonly SessionRow[];
  readonly links: ReadonlyMap<string, LinkedSession>;
}

/** Sessions with the people of it, where it is and when. */
function sessionHits(search: Search, { rows, links }: Sessions): SearchHit[] {
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    place: placeOf(...trackOf(row), row.speakers.map(({ name }) => name).join(', ')),
    text: shownHtml(search, row.description),
    href: leadOf(search, row.id, links),
    at: links.get(row.id)?.starts_at ?? row.starts_at.toISOString(),
  }));
}

/** The sessions of one speaker that are named, the earliest first. */
const NAMED_SESSIONS = 3;

/** People who speak, each once, with their sessions. */
function speakerHits(search: Search, { rows, links }: Sessions): SearchHit[] {
  const people = new Map<string, { readonly company: string; readonly fit: number; readonly sessions: SessionRow[] }>();
  for (const row of rows)
    for (const { name, company } of [...row.speakers, ...row.hosts]) {
      const fit = fitOf(name, search.q);
      if (fit === null) continue;
      const known = people.get(name) ?? { company: company ?? '', fit, sessions: [] };
      if (!known.sessions.includes(row)) known.sessions.push(row);
      people.set(name, known);
    }
  return [...people]
    .sort(([, one], [, other]) => one.fit - other.fit)
    .slice(0, PRESENTED)
    .map(([name, { company, sessions }]) => {
      const own = sessions.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
      const titles = own.slice(0, NAMED_SESSIONS).map(({ title }) => title);
      const href = speakerLead(search, name) ?? leadOf(search, own[0]?.id ?? '', links);
      return { id: name, title: name, place: company, text: titles.join(' · '), href };
    });
}

async function sessionsOf({ ctx, member, event, text_language }: Search, ids: readonly string[]): Promise<Sessions> {
  if (ids.length === 0) return { rows: [], links: new Map() };
  const [rows, links] = await Promise.all([
    listSomeSessions(ctx.db, event.id, ids),
    linkedSessions(ctx.clock, ctx.db, {
      event_id: event.id,
      ids,
      audience: audienceOf(member),
      text_language,
      preview: member.preview,
    }),
  ]);
  return { rows: rows.map((row) => sessionIn(row, text_language)), links };
}

function trackOf({ location, categories }: SessionRow): (string | null)[] {
  const [track] = categories.toSorted((one, other) => one.position - other.position);
  return [location, track?.name ?? null];
}

/** The link of an open session, else its place in the agenda; null: neither is there for the reader (D5). */
function leadOf(search: Search, id: string, links: ReadonlyMap<string, LinkedSession>): string | null {
  return links.get(id)?.link ?? agendaAt(search, { session: id });
}

/** The agenda of one speaker. */
const speakerLead = (search: Search, speaker: string): string | null => agendaAt(search, { speaker });

function agendaAt({ event, flags }: Search, at: { readonly session: string } | { readonly speaker: string }) {
  if (!flags.agenda_enabled) return null;
  const asked = Object.entries(formatAgendaQuery({ ...WHOLE_AGENDA, ...at })).filter(
    ([, value]) => value !== undefined,
  );
  return `/${event.slug}/agenda?${new URLSearchParams(asked as [string, string][]).toString()}`;
}
