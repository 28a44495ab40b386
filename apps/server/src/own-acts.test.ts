import { userTimelineTopic } from '@plenary/contract/attendance/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import type { Action } from '@plenary/domain/policy/policy';
import type { Answer } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from './features/timeline/timeline.fixture.ts';
import { feedOf, joinChat, type Chatter } from './features/chat/chat.fixture.ts';
import { begin } from './features/chat/private/private.fixture.ts';
import { tell } from './features/notifications/notifications.fixture.ts';
import { pollCalls } from './features/polls/polls.fixture.ts';
import { comeIn, follow } from './features/presence/presence.fixture.ts';
import { addTalk, questionsOf } from './features/questions/questions.fixture.ts';
import { addRoom } from './features/rooms/rooms.fixture.ts';

const server = useServer();
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
let pages: readonly Awaited<ReturnType<typeof comeIn>>[];

/** Ada has two pages open. */
beforeEach(async () => {
  event = await server.createEvent({ event_kind: 'hybrid', flags: { meetings_enabled: true } });
  ada = await joinChat(server, event);
  bob = await joinChat(server, event);
  hal = await joinChat(server, event, { host: true });
  pages = [await comeIn(server, event, ada), await comeIn(server, event, ada)];
  for (const page of pages) await follow(page, ownTopic(ada.person.account_id));
});
afterEach(() => {
  for (const page of pages) page.close();
});

const { opened } = pollCalls(() => event);
const post = (path: string, body: object = {}, { client } = ada): Promise<Answer> =>
  client.post(`/${event.slug}/json/${path}`, body);
const value = async (answer: Promise<Answer>) => (await answer).json.payload;
const user = (who: Chatter) => ({ user: who.person.account_id });
const thread = async (): Promise<string> => (await begin(bob, ada, hal))._id;
const time = (hours: number) => ({
  starts_at: new Date(server.clock.now() + hours * 3600_000).toISOString(),
  minutes: 30,
});
const offer = async (who: Chatter, hours = 1): Promise<string> =>
  (await value(post('meetings/slots', time(hours), who)))._id;
const requested = async (): Promise<string> => (await value(post('meetings/request', { slot: await offer(bob) })))._id;
const feed = async (): Promise<string> => (await value(post('calendar-feeds', { kind: 'event' }))).id;
const agree = async (room: string): Promise<Answer> => {
  const { json } = await ada.client.get(`/${event.slug}/json/exhibitor/rooms/${room}`);
  return post(`exhibitor/rooms/${room}/contact`, { text: json.payload.lead.text });
};
const stand = (): Promise<string> =>
  addRoom(server, event, { kind: 'exhibitor', name: 'Ropes', owners: [bob.person.event_user_id] });
const questions = async (asker: Chatter) => {
  const session = await addTalk(server, event);
  const { ask, path } = questionsOf(event, session);
  return { session, id: (await ask(asker.client, 'Why?')).id, path };
};

interface Act {
  /** The kind of news that the other page gets. */
  readonly kind: string;
  /** Makes what the act needs, and returns it. */
  readonly act: () => Promise<() => Promise<Answer>>;
}

/** Whatever a person does for themself that their other pages show, by the path after `/:event/` and `json/`. */
const ACTS: Readonly<Record<string, Act>> = {
  'chat/threads/quiet': {
    kind: 'chat.read',
    act: async () => () => post('chat/threads/quiet', { chat_thread: event.thread_id, on: 'true' }),
  },
  'chat/messages/bookmark': {
    kind: 'chat.read',
    act: async () => {
      const { _id } = await bob.say('one');
      return () => post('chat/messages/bookmark', { chat_message: _id });
    },
  },
  'chat/threads/add': {
    kind: 'chat.thread',
    act: async () => () => post('chat/threads/add', { users: [bob.person.account_id] }),
  },
  'chat/threads/edit/users': {
    kind: 'chat.thread',
    act: async () => {
      const chat_thread = await thread();
      return () => post('chat/threads/edit/users', { chat_thread, users: [], remove_current: 'true' });
    },
  },
  'chat/threads/edit/name': {
    kind: 'chat.thread',
    act: async () => {
      const chat_thread = await thread();
      return () => post('chat/threads/edit/name', { chat_thread, name: 'Tides' });
    },
  },
  'chat/support/ask': {
    kind: 'chat.thread',
    act: async () => () => post('chat/support/ask', { message: 'Where?' }),
  },
  'chat/users/block': { kind: 'chat.blocked', act: async () => () => post('chat/users/block', user(bob)) },
  ':userId/:sessionId/json/join': {
    kind: 'own.changed',
    act: async () => {
      const session = await openSession(server, event);
      return () => ada.client.post(`/${event.slug}/${ada.person.account_id}/${session}/json/join`);
    },
  },
  favorites: {
    kind: 'own.changed',
    act: async () => {
      const session = await addTalk(server, event);
      return () => post('favorites', { session, is_favorite: true });
    },
  },
  'notifications/mark-as-read': {
    kind: 'notifications.changed',
    act: async () => {
      await tell(server, { event_id: event.id, to: [ada.person.event_user_id], kind: 'poll', subject: 'p' });
      return () => post('notifications/mark-as-read', { notifications: 'all' });
    },
  },
  'notifications/preferences': {
    kind: 'settings.changed',
    act: async () => () => post('notifications/preferences', { kind: 'poll', push: true }),
  },
  'update-profile': {
    kind: 'settings.changed',
    act: async () => () => post('update-profile', { local_time_enabled: false }),
  },
  'sessions/end': {
    kind: 'settings.changed',
    act: async () => {
      const other = await server.signIn(ada.person);
      const { json } = await other.get(`/${event.slug}/json/sessions`);
      const { _id } = json.payload.sessions.find(({ current }: { current: boolean }) => current);
      return () => post('sessions/end', { sessions: [_id] });
    },
  },
  'calendar-feeds': {
    kind: 'settings.changed',
    act: async () => () => post('calendar-feeds', { kind: 'event' }),
  },
  'calendar-feeds/:id/renew': {
    kind: 'settings.changed',
    act: async () => {
      const id = await feed();
      return () => post(`calendar-feeds/${id}/renew`);
    },
  },
  'calendar-feeds/:id/revoke': {
    kind: 'settings.changed',
    act: async () => {
      const id = await feed();
      return () => post(`calendar-feeds/${id}/revoke`);
    },
  },
  'contacts/share': {
    kind: 'contacts.changed',
    act: async () => () => post('contacts/share', { ...user(bob), fields: ['email'] }),
  },
  'contacts/withdraw': {
    kind: 'contacts.changed',
    act: async () => {
      await post('contacts/share', { ...user(bob), fields: ['email'] });
      return () => post('contacts/withdraw', user(bob));
    },
  },
  'meetings/slots': {
    kind: 'meetings.changed',
    act: async () => () => post('meetings/slots', time(1)),
  },
  'meetings/slots/remove': {
    kind: 'meetings.changed',
    act: async () => {
      const slot = await offer(ada);
      return () => post('meetings/slots/remove', { slot });
    },
  },
  'meetings/request': {
    kind: 'meetings.changed',
    act: async () => {
      const slot = await offer(bob);
      return () => post('meetings/request', { slot });
    },
  },
  'meetings/answer': {
    kind: 'meetings.changed',
    act: async () => {
      const slot = await offer(ada);
      const { _id: meeting } = await value(post('meetings/request', { slot }, bob));
      return () => post('meetings/answer', { meeting, accept: true });
    },
  },
  'meetings/move': {
    kind: 'meetings.changed',
    act: async () => {
      const meeting = await requested();
      const slot = await offer(bob, 3);
      return () => post('meetings/move', { meeting, slot });
    },
  },
  'meetings/cancel': {
    kind: 'meetings.changed',
    act: async () => {
      const meeting = await requested();
      return () => post('meetings/cancel', { meeting });
    },
  },
  'exhibitor/rooms/:id/contact': {
    kind: 'exhibitor.leads',
    act: async () => {
      const room = await stand();
      return () => agree(room);
    },
  },
  'exhibitor/rooms/:id/contact/withdraw': {
    kind: 'exhibitor.leads',
    act: async () => {
      const room = await stand();
      await agree(room);
      return () => post(`exhibitor/rooms/${room}/contact/withdraw`);
    },
  },
  'check-in/here': {
    kind: 'points.given',
    act: async () => {
      const { url } = await value(post('check-in/halls', { name: 'Main' }, hal));
      const token = String(url).split('/').at(-1);
      const shown = await server.anonymous.get(`/${event.slug}/json/check-in/halls/${token}`);
      const code = new URL(shown.json.payload.url).searchParams.get('hall') ?? '';
      return () => post('check-in/here', { code });
    },
  },
  'polls/:id/vote': {
    kind: 'poll.voted',
    act: async () => {
      const id = await opened(hal.client);
      return () => post(`polls/${id}/vote`, { choices: [0], words: [] });
    },
  },
  'questions/:sessionId': {
    kind: 'question.own',
    act: async () => {
      const session = await addTalk(server, event);
      return () => post(`questions/${session}`, { client_question_id: 'q-1-aaaaa', text: 'Why?' });
    },
  },
  'questions/:sessionId/:id/edit': {
    kind: 'question.own',
    act: async () => {
      const { session, id } = await questions(ada);
      return () => post(`questions/${session}/${id}/edit`, { text: 'How?' });
    },
  },
  'questions/:sessionId/:id/withdraw': {
    kind: 'question.own',
    act: async () => {
      const { session, id } = await questions(ada);
      return () => post(`questions/${session}/${id}/withdraw`);
    },
  },
  'questions/:sessionId/:id/vote': {
    kind: 'question.voted',
    act: async () => {
      const { session, id } = await questions(bob);
      return () => post(`questions/${session}/${id}/vote`, { voted: true });
    },
  },
};

/** Acts of these rows of the policy table that no other page of the person shows, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'chat/threads/channel': 'opens a chat of everybody, and changes nothing of one’s own',
  'chat/messages/report': 'no page shows what one has reported',
  'notifications/push/subscribe': 'the choice of one device',
  'notifications/push/unsubscribe': 'the choice of one device',
  'upload-avatar-picture': 'counts when the profile is saved',
};

/** Rows of the policy table for what people do for themselves. */
const OWN: readonly Action[] = [
  ...(['chat.read', 'timeline.own', 'notifications.read', 'profile.own', 'check_in.own', 'polls.vote'] as const),
  ...(['questions.ask', 'networking.contacts', 'networking.meet', 'exhibitors.withdraw'] as const),
];

/** Everything that Ada's pages are told. */
const told = async () => {
  const topics = [ownTopic(ada.person.account_id), userTimelineTopic(ada.person.account_id)];
  return (await Promise.all(topics.map((topic) => feedOf(server, event, topic)))).flat();
};

describe('[LIV7] whatever a person does for themself', () => {
  it.each(Object.keys(ACTS))('reaches their other pages, once: %s', async (path) => {
    const { kind, act } = ACTS[path]!;
    const done = await act();
    const known = (await told()).map(({ seq }) => seq);
    expect((await done()).json).toMatchObject({ status: 'success' });
    const news = (await told()).filter(({ seq }) => !known.includes(seq));
    expect(news.map((one) => one.kind)).toContain(kind);
    expect(new Set(news.map((one) => JSON.stringify([one.kind, one.payload]))).size).toBe(news.length);
  });

  it('stands in this table', () => {
    const listed = Object.keys({ ...ACTS, ...NOT_SHOWN });
    const missing = server.app.routeIndex
      .filter(({ method, action }) => method === 'POST' && OWN.includes(action))
      .map(({ url }) => url.replace(/^\/:event\/(json\/)?/, ''))
      .filter((url) => !listed.includes(url));
    expect(missing).toEqual([]);
  });
});
