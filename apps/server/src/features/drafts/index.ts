import * as contract from '@plenary/contract/drafts/operations';
import type { Feature } from '../../feature.ts';
import { bind } from '../../http/bind.ts';
import { publishEvent, takeBackEvent } from './publish.ts';

/** Events are drafts until they are published (docs/decisions/0116). */
export const drafts: Feature = {
  name: 'drafts',
  routes: (app, ctx) => {
    bind(app, contract.unpublishEvent, ({ event, member }) => takeBackEvent(ctx, event().slug, member()));
    bind(app, contract.publishEvent, ({ event, member }) => publishEvent(ctx, event().slug, member()));
  },
};

export { publishEvent, takeBackEvent } from './publish.ts';
