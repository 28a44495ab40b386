import { speedTopic } from '@plenary/contract/speed-networking/topics';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { findPlace } from './facts.ts';
import { readState } from './present.ts';

/** Followed by the page that is ready, which renews its lease (D9); that of another person, or of another sign-in, is nobody's. */
const lease: TopicDefinition = {
  name: speedTopic('<lease>'),
  action: 'networking.match',
  allowed: async ({ db }, member, params) => {
    const place = await findPlace(db, member);
    return place !== null && place.lease_id === params['lease'] && place.device === member.session_id;
  },
  snapshot: async (ctx, tx, member) => ({ ...(await readState(ctx, tx, member, member.session_id)) }),
};

export const speedTopics: readonly TopicDefinition[] = [lease];
