import * as contract from '@plenary/contract/rehearsals/operations';
import type { Feature } from '../../feature.ts';
import { bind } from '../../http/bind.ts';
import { bindPage } from '../../http/bind-page.ts';
import { beginRehearsal } from './begin.ts';
import { keepCrowds } from './crowds.ts';
import { endAtCopy } from './end.ts';
import { goOn } from './go-on.ts';
import { personalData } from './personal-data.ts';
import { readRehearsals } from './present.ts';
import { sweepRehearsals } from './sweep.ts';

/** The team walks its event at a copy of it, on a clock of its own, which is thrown away (docs/decisions/0132). */
export const rehearsals: Feature = {
  name: 'rehearsals',
  personal_data: personalData,
  routes: (app, ctx) => {
    bindPage(app, contract.rehearsePage, async ({ event, reply }) =>
      reply.drawPage({ kind: 'studio_rehearse', rehearsals: await readRehearsals(ctx, event().id) }),
    );
    bind(app, contract.beginRehearsal, ({ event, member, body }) =>
      beginRehearsal(ctx, event().id, { ...body, by: member() }),
    );
    bind(app, contract.goOn, ({ event, member }) => goOn(ctx, event(), member()));
    bind(app, contract.endRehearsal, ({ event, member }) => endAtCopy(ctx, event().id, member()));
  },
  start: (ctx) => {
    const stops = [sweepRehearsals(ctx), keepCrowds(ctx)];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  },
};

export { lastRehearsal } from './present.ts';
export { IS_ONLINE } from './store.ts';
