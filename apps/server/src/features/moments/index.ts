import { dismissMoment } from '@plenary/contract/moments/operations';
import { ok } from '@plenary/contract/errors';
import type { Feature } from '../../feature.ts';
import { bind } from '../../http/bind.ts';
import { dismiss } from './dismiss.ts';
import { personalData } from './personal-data.ts';

export { hasMoments, homeMomentOf, readDismissed, type HomeFacts } from './read.ts';

/** Moments of the home: one's first entry, and the end of the event. */
export const moments: Feature = {
  name: 'moments',
  routes: (app, ctx) =>
    bind(app, dismissMoment, async ({ member, body: { moment } }) => {
      await dismiss(ctx, member(), moment);
      return ok({ dismissed: moment });
    }),
  personal_data: personalData,
};
