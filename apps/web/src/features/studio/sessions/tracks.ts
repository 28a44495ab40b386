import type { EditableSession, Track } from '@plenary/contract/timeline/edit';

/** The tracks of an event, each once, in their order. */
export function tracksIn(sessions: readonly Pick<EditableSession, 'categories'>[]): Track[] {
  const tracks = new Map(sessions.flatMap(({ categories }) => categories).map((track) => [track.name, track]));
  return [...tracks.values()].sort((a, b) => a.position - b.position || a.name.localeCompare(b.name));
}

/** The track of a name: the one that there is, or a new one behind all others. */
export function trackNamed(name: string, tracks: readonly Track[]): Track {
  const last = tracks.reduce((so_far, { position }) => Math.max(so_far, position), 0);
  return tracks.find((track) => track.name === name) ?? { name, position: last + 1 };
}
