import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import {
  changeSession,
  listEditableSessions,
  listEdits,
  openSession,
  releaseSession,
  type Edited,
  type OpenedSession,
  type SessionEdit,
} from '@plenary/contract/timeline/edit';
import { refuses, type Backend } from './backend.ts';
import { newTestId, NOW } from './ids.ts';
import { sessionOf } from './session.ts';

/** The values that a change may name. */
type Values = Partial<Omit<OpenedSession, 'id' | 'version'>>;

/** The sessions of an event as its hosts change them, and as the page receives that others have. */
export class Desk {
  readonly #backend: Backend;
  readonly #sessions = new Map<string, OpenedSession>();
  readonly #edits: SessionEdit[] = [];

  constructor(backend: Backend, sessions: readonly OpenedSession[]) {
    this.#backend = backend;
    for (const session of sessions) this.#sessions.set(session.id, session);
    backend.answers(listEdits, () => ({ edits: [...this.#edits] }));
    backend.answers(listEditableSessions, ({ query: { ids } }) => {
      const asked = ids?.split(',') ?? [...this.#sessions.keys()];
      return { sessions: asked.flatMap((id) => this.#sessions.get(id) ?? []), has_more: false };
    });
    backend.answers(openSession, ({ params }) => ({ session: this.session(params.id), pictures: {} }));
    backend.answers(changeSession, ({ params: { id }, body }) => {
      const current = this.session(id);
      if (body.version !== current.version) return refuses('session_changed', { current });
      const { title = current.title, starts_at = current.starts_at, location = current.location } = body;
      const { ends_at = current.ends_at } = body;
      return this.change(id, { title, starts_at, ends_at, location: location || null });
    });
    backend.answers(releaseSession, ({ params: { id }, body: { fields } }) => {
      const { title, kept } = this.session(id);
      const who = { session: id, title, by: 'Grace Hopper', undone: false };
      this.#edits.push({ id: newTestId(), at: NOW, kind: 'release', fields: [...fields], ...who });
      return this.change(id, { kept: kept.filter((field) => !fields.includes(field)) });
    });
  }

  session(id: string): OpenedSession {
    return this.#sessions.get(id)!;
  }

  /** Changes a session, as anybody may, which pages are notified of. */
  change(id: string, values: Values): Edited {
    const before = this.session(id);
    const session = { ...before, ...values, version: before.version + 1 };
    this.#sessions.set(id, session);
    const listed = sessionOf(session.title, [0, 30], { id });
    this.#backend.publish(TIMELINE_TOPIC, { kind: 'session.changed', entity_id: id, payload: { session: listed } });
    return { session, edit: newTestId() };
  }

  /** Adds a session, which pages are notified of. */
  add(session: OpenedSession): Edited {
    this.#sessions.set(session.id, session);
    return this.change(session.id, {});
  }

  /** Takes a session away, which pages are notified of. */
  remove(id: string): void {
    this.#sessions.delete(id);
    this.#backend.publish(TIMELINE_TOPIC, { kind: 'session.removed', entity_id: id, payload: { id } });
  }
}

const NO_STREAM: OpenedSession['stream'] = {
  ...{ kind: 'hall', address: '', title: '', poster: null },
  sponsor: { name: '', url: '', logo: null },
};

/** A session as hosts change it, which begins and ends so many minutes from now, where now is nine o'clock UTC. */
export function editableOf(title: string, times: Parameters<typeof sessionOf>[1], more: Values = {}): OpenedSession {
  const { id, type, starts_at, ends_at } = sessionOf(title, times);
  return {
    ...{ id, version: 1, type, title, starts_at, ends_at, link: null, location: null, max_occupancy: 0 },
    ...{
      featured: false,
      cancelled: false,
      hidden: false,
      misc: null,
      speakers: [],
      kept: [],
      description: '',
      imported: true,
    },
    ...{ categories: [], format: null, described: false, pictured: false, language: null },
    ...{ stream: NO_STREAM, picture: null, large_picture: null, translations: {}, hosts: [] },
    ...{ part: { session: null, minutes: 0 }, open_session: false, switched_off: [] },
    ...more,
  };
}
