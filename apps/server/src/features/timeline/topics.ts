import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Member } from '../../http/request/actor.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { withOwn } from '../attendance/index.ts';
import { lockAt, type Audience } from './present.ts';
import { lockNow, presentSome, readRules, readTimeline } from './read-timeline.ts';

/** The audience that a member belongs to, by the policy table. The phase was asked before. */
export function audienceOf(member: Member): Audience {
  return rolesAllow('timeline.read_host_links', member.roles) ? 'host' : 'attendee';
}

/** `event-timeline`: what every member may see of the timeline. Also the long-poll address of that name. */
const timelineTopic: TopicDefinition = {
  name: TIMELINE_TOPIC,
  action: 'timeline.read',
  poll: { name: 'event-timeline', topicFor: () => Promise.resolve(TIMELINE_TOPIC) },
  snapshot: async (ctx, tx, member) => {
    const timeline = await readTimeline(ctx.clock, tx, member, audienceOf(member));
    return { ...timeline, sessions: await withOwn(ctx.clock, tx, member, timeline.sessions) };
  },
};

/** `event-timeline:host`: meetings with their links, for hosts alone (D5). */
const hostTopic: TopicDefinition = {
  name: TIMELINE_HOST_TOPIC,
  action: 'timeline.read_host_links',
  snapshot: async (ctx, tx, member) => {
    const timeline = await readRules(tx, member.event_id);
    const meetings = timeline.sessions.filter(({ type }) => type === 'meeting').map(({ id }) => id);
    const open = await presentSome(tx, timeline, meetings, member.text_language);
    return {
      sessions: lockAt(open, lockNow(ctx.clock, timeline.event), timeline.event.settings, 'host', timeline.sessions),
    };
  },
};

export const timelineTopics: readonly TopicDefinition[] = [timelineTopic, hostTopic];
