import type { OwnChange, OwnRow } from '@plenary/contract/attendance/operations';
import { userTimelineTopic } from '@plenary/contract/attendance/topics';
import { isBreakoutOpen } from '@plenary/domain/attendance/join';
import { webAddress } from '@plenary/domain/timeline/links';
import { eventNow, type Clock } from '../../clock.ts';
import type { FeedEvent } from '../../live/types.ts';
import type { Member } from '../../http/request/actor.ts';
import type { OwnFacts } from './store.ts';

/** A person's row, with the link of a Breakout Room that is open to them now. */
export function presentOwn(clock: Clock, row: OwnFacts): OwnRow {
  const { id, in_attendance, favorite } = row;
  return { session: id, in_attendance, favorite, link: breakoutLink(clock, row) };
}

/** The link of a Breakout Room for a person in attendance, while it is open (D55); else null. */
export function breakoutLink(clock: Clock, row: Omit<OwnFacts, 'id'>): string | null {
  const open = row.in_attendance && isBreakoutOpen(sessionOf(row), eventNow(clock, row), row.settings);
  return open ? webAddress(row.link) : null;
}

/** The times of a row as the rules take them. */
export function sessionOf<Row extends Pick<OwnFacts, 'starts_at' | 'ends_at'>>(row: Row) {
  return { ...row, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null };
}

/** Publishes a row to the person's own tabs. */
export function ownChanged({ event_id, account_id }: Member, change: OwnChange): FeedEvent {
  const topic = userTimelineTopic(account_id);
  return { event_id, topic, kind: 'own.changed', entity_id: change.session, payload: { v: 1, ...change } };
}
