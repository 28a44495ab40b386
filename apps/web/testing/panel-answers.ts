import type { Boot } from '@plenary/contract/boot';
import { openChannel } from '@plenary/contract/chat/channels';
import { listMessages, type MessagePage, type PublicChat } from '@plenary/contract/chat/operations';
import { listPins } from '@plenary/contract/chat/finding';
import { chatModTopic, chatTopic } from '@plenary/contract/chat/topics';
import { readPreferences } from '@plenary/contract/notifications/operations';
import { POLLS_TOPIC } from '@plenary/contract/polls/topics';
import { getLeaders, getPoints, listScenarios } from '@plenary/contract/points/operations';
import { onlineUsers } from '@plenary/contract/presence/operations';
import { getProfile, listSessions, type OwnProfile } from '@plenary/contract/profile/operations';
import { SUPPORT_TOPIC } from '@plenary/contract/chat/support-topics';
import { NOTIFICATION_KINDS } from '@plenary/domain/notifications/kinds';
import type { Backend } from './backend.ts';
import { newTestId } from './ids.ts';

const NO_MESSAGES: MessagePage = { results: [], has_more: false, last_message_cursor: null };

/** The answers of an event for the tabs of its panel: nobody else is here, nothing was said or asked, and nobody has points. */
export function answerPanel(backend: Backend, boot: Boot): void {
  const chat = boot.frame?.public_chat;
  if (chat) {
    keepSilent(backend, chat);
    backend.answers(openChannel, ({ body: { chat_thread = newTestId(), session = null } }) => {
      const channel = { ...chat, keeps: false, thread_id: chat_thread, unread_count: 0, last_read_cursor: null };
      keepSilent(backend, channel);
      return { ...channel, kind: session ? ('session' as const) : ('public' as const), session, archived: null };
    });
  }
  backend.state(POLLS_TOPIC, { polls: [] });
  // Those who answer for the event follow the questions to its support.
  backend.state(SUPPORT_TOPIC, { waiting: [] });
  backend.answers(listMessages, NO_MESSAGES);
  backend.answers(listPins, { pins: [] });
  backend.answers(getLeaders, {
    ...{ leaders: [], near: [], rank: null, total: 1, activity_score: 0, highest_activity_score: 0 },
  });
  backend.answers(listScenarios, { activity_scenarios: [] });
  backend.answers(getPoints, { awards: [], before: null });
  backend.answers(onlineUsers, {
    ...{ users: [], total: 0, counts: { all: 0, hosts: 0, virtual: 0, in_person: 0, no_network: 0 }, online: 0 },
  });
  backend.answers(getProfile, profileOf(boot));
  backend.answers(listSessions, { sessions: [] });
  const kinds = NOTIFICATION_KINDS.map((kind) => [kind, { here: true, mail: 'off' as const, push: false }] as const);
  backend.answers(readPreferences, {
    kinds: Object.fromEntries(kinds) as Record<(typeof kinds)[number][0], (typeof kinds)[number][1]>,
    mails_to: boot.me?.email ?? '',
  });
}

/** A channel in which nothing was said. */
function keepSilent(backend: Backend, chat: PublicChat): void {
  const { thread_id, unread_count, last_read_cursor, frozen, slow_seconds } = chat;
  backend.state(chatTopic(thread_id), { ...NO_MESSAGES, unread_count, last_read_cursor, frozen, slow_seconds });
  backend.state(chatModTopic(thread_id), { sanctioned: [], open_cases: 0, waiting: 0 });
}

/** The profile of the signed-in person, who has a password and no picture. */
export function profileOf({ me, event }: Boot): OwnProfile {
  const { first_name = '', last_name = '', networking_status = true } = me?.user ?? {};
  return {
    user: {
      ...{ first_name, last_name, screen_name: '', company: '', role: '', interests: '', networking_status },
      ...{ invisible: false, receive_email_notifications: true, local_time_enabled: false },
      ...{ avatar_picture: null, avatar_preset: '1', mobile_number_verified: false, masked_mobile_number: '' },
      email: me?.email ?? '',
    },
    ...{ language: '', may_change_sign_in: true, sign_in_again: `/${event?.slug}/login`, has_password: true },
  };
}
