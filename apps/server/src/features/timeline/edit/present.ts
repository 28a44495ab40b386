import type { EditableSession, OpenedSession } from '@plenary/contract/timeline/edit';
import { descriptionText } from '@plenary/domain/timeline/edit/description';
import type { SessionValues } from '@plenary/domain/timeline/edit/fields';
import { STUDIO_SOURCE } from '@plenary/domain/timeline/edit/new-session';
import type { EditState } from '@plenary/domain/timeline/edit/parts';
import type { SessionRow } from '../index.ts';
import type { listEditable } from './store.ts';

/** A session as hosts change it. */
export function editableSession(row: Awaited<ReturnType<typeof listEditable>>[number]): EditableSession {
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    title: row.title,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    link: row.link,
    location: row.location,
    max_occupancy: row.max_occupancy,
    featured: row.featured,
    cancelled: row.cancelled,
    misc: row.misc,
    speakers: row.speakers.map(({ uid, name }) => ({ uid, name })),
    imported: row.source !== STUDIO_SOURCE,
    kept: row.kept_fields,
  };
}

/** The same with its description as plain text. */
export function openedSession(row: SessionRow): OpenedSession {
  return { ...editableSession(row), description: descriptionText(row.description) };
}

/** A stored session as the rules of editing see it. */
export function editStateOf(row: SessionRow): EditState {
  const { title, location, link, max_occupancy, featured, description, cancelled, kept_fields } = row;
  const times = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null };
  return {
    values: { ...times, title, location, link, max_occupancy, featured, description, cancelled },
    kept: kept_fields,
  };
}

/** The values of a session as its columns. */
export function columnsOf({ starts_at, ends_at, ...rest }: SessionValues) {
  return { ...rest, starts_at: new Date(starts_at), ends_at: ends_at === null ? null : new Date(ends_at) };
}
