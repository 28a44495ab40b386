import { areaTopic, AUDIENCE_TOPIC } from '@plenary/contract/audience/topics';
import { NAMED_AREAS } from '@plenary/domain/audience/places';
import type { Feature } from '../../feature.ts';
import { startCounting } from './counting.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { audienceRoutes } from './routes.ts';

/** Followed by the pages of an area, which say by it that they are shown; also before the event and after it (AUN6). */
const areaPages: TopicDefinition = {
  name: areaTopic('<area>'),
  action: 'live.connect',
  place: ({ area }) => areaNamed(area) ?? 'other',
  allowed: async (_ctx, _member, { area }) => areaNamed(area) !== undefined,
  snapshot: () => Promise.resolve({}),
};

export { changePersonRoles } from './change-roles.ts';

const areaNamed = (area: string | undefined) => NAMED_AREAS.find((one) => one === area);

/** The people of an event and where they are, for those who run it: live, over time, and with the roles of people. */
export const audience: Feature = {
  name: 'audience',
  topics: [{ name: AUDIENCE_TOPIC, action: 'audience.read', snapshot: async () => ({}) }, areaPages],
  routes: audienceRoutes,
  start: startCounting,
};
