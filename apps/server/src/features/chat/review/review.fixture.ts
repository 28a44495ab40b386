import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { HeldMessage } from '@plenary/contract/chat/held';
import type { EventFixture } from '@plenary/testkit/events';
import type { Chatter } from '../chat.fixture.ts';

/** The calls of rules and held messages for the people of one event. */
export function reviewing(event: () => EventFixture) {
  const at = (path: string) => `/${event().slug}/json/chat/${path}`;
  const payloadOf = async <T>(answer: Promise<{ status: number; text: string; json: { payload: T } }>): Promise<T> => {
    const { status, text, json } = await answer;
    if (status !== 200) throw new Error(text);
    return json.payload;
  };
  return {
    setRules: (by: Chatter, rules: object) => by.client.post(at('rules'), rules),
    rules: (by: Chatter) => by.client.get(at('rules')),
    queue: async (by: Chatter, state = 'waiting') =>
      await payloadOf<{ held: HeldMessage[]; waiting: number; has_more: boolean }>(
        by.client.get(at(`held?state=${state}`)),
      ),
    own: async (by: Chatter) =>
      (await payloadOf<{ results: ChatMessage[] }>(by.client.get(at(`messages/held?chat_thread=${event().thread_id}`))))
        .results,
    decide: (by: Chatter, held_message: string, decision: string) =>
      by.client.post(at('held/decide'), { held_message, decision }),
    undo: (by: Chatter, held_message: string) => by.client.post(at('held/undo'), { held_message }),
  };
}
