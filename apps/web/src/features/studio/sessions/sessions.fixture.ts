import { readCollected, type Collected } from '@plenary/contract/timeline/collected';
import type { OpenedSession } from '@plenary/contract/timeline/edit';
import { addSession, changeSessions, readSessionUse, removeSession } from '@plenary/contract/timeline/programme';
import { Desk, editableOf, newTestId, openPage, type Backend, type PageOptions } from '@plenary/web/testing';

interface Options extends PageOptions {
  readonly halls?: readonly string[];
  readonly collected?: Collected;
}

const NOTHING: Collected = { collecting: 'never', changes: [] };

/** Opens the page on which an organiser adds and moves these sessions. */
export async function openSessions(
  sessions: readonly OpenedSession[],
  { halls = ['Hall A', 'Hall B'], collected = NOTHING, ...options }: Options = {},
) {
  let desk: Desk | undefined;
  const opened = await openPage({
    event: { time_zone: 'Europe/London' },
    me: { name: 'Ada Berg', host: true, roles: ['attendee', 'organiser'] },
    page: { kind: 'studio_sessions', halls: [...halls], collected },
    ...{ frame: null, url: '/studio/demo/programme' },
    answers: (backend) => {
      desk = new Desk(backend, sessions);
      answerOrganising(backend, desk);
      backend.answers(readCollected, collected);
    },
    ...options,
  });
  return { ...opened, desk: desk! };
}

function answerOrganising(backend: Backend, desk: Desk): void {
  backend.answers(addSession, ({ body: { id, title = '', starts_at = '', ends_at = null, location } }) => {
    const session = editableOf(title, [0, 30], { starts_at, ends_at, location: location || null, imported: false });
    return desk.add({ ...session, id });
  });
  backend.answers(readSessionUse, { marked: 2, questions: 0, polls: 1 });
  backend.answers(removeSession, ({ params }) => {
    desk.remove(params.id);
    return { edit: newTestId() };
  });
  backend.answers(changeSessions, ({ body: { sessions } }) => ({
    sessions: sessions.length,
    edits: sessions.map(() => newTestId()),
  }));
}

/** A session of a minute after nine in the morning of the test's day, in a hall. */
export const inHall = (
  title: string,
  times: Parameters<typeof editableOf>[1],
  location: string | null,
  more: Partial<Omit<OpenedSession, 'id' | 'version'>> = {},
): OpenedSession => editableOf(title, times, { location, ...more });
