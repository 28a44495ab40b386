import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC } from '@plenary/contract/timeline';
import { refuse } from '@plenary/domain/policy/policy';
import { standingOf, type Member } from '../../http/request/actor.ts';
import type { TopicDefinition } from '../../live/types.ts';
import type { Audience } from './present.ts';
import { readTimeline } from './read-timeline.ts';

/** The audience that a member belongs to, by the policy table. The phase was asked before. */
export function audienceOf(member: Member): Audience {
  return refuse('programme.read_host_links', standingOf(member), 'open') === null ? 'host' : 'attendee';
}

const exactly =
  (name: string) =>
  (topic: string): Record<string, string> | null =>
    topic === name ? {} : null;

/** `event-timeline`: what every member may see of the programme. Also the long-poll address of that name. */
const timelineTopic: TopicDefinition = {
  name: TIMELINE_TOPIC,
  action: 'programme.read',
  match: exactly(TIMELINE_TOPIC),
  poll: { name: 'event-timeline', topicFor: () => Promise.resolve(TIMELINE_TOPIC) },
  snapshot: (ctx, tx, member) => readTimeline(ctx.clock, tx, member.event_id, audienceOf(member)),
  example: () => TIMELINE_TOPIC,
};

/** `event-timeline:host`: meetings with their links, for hosts alone (D5). */
const hostTopic: TopicDefinition = {
  name: TIMELINE_HOST_TOPIC,
  action: 'programme.read_host_links',
  match: exactly(TIMELINE_HOST_TOPIC),
  snapshot: async (ctx, tx, member) => {
    const { sessions } = await readTimeline(ctx.clock, tx, member.event_id, 'host');
    return { sessions: sessions.filter((session) => session.type === 'meeting') };
  },
  example: () => TIMELINE_HOST_TOPIC,
};

export const timelineTopics: readonly TopicDefinition[] = [timelineTopic, hostTopic];
