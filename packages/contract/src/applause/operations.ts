import { APPLAUSE, type StageReaction } from '@plenary/domain/applause/rules';
import * as z from 'zod/mini';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

export { APPLAUSE };

const Count = z.optional(z.int().check(z.minimum(1), z.maximum(APPLAUSE.at_once)));

export const applaud = operation({
  method: 'POST',
  path: '/:event/json/stage/:sessionId/react',
  action: 'stage.react',
  envelope: 'payload',
  summary: 'Applauds, or reacts to what is on the stage; those who watch see it once, and nothing of it is stored',
  params: z.object({ event: z.string(), sessionId: Id }),
  body: z.object({ clap: Count, love: Count, laugh: Count, wow: Count, party: Count }),
  answer: z.object({ session: Id }),
  refusals: ['not_found', 'feature_off', 'banned', 'muted', 'stage_closed', 'rate_limited'],
});

/** A value of the signal `applause` of `stage:<session>`: how many gave a reaction since the one before. */
export interface ApplauseValue {
  readonly reaction: StageReaction;
  readonly count: number;
}
