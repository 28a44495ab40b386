import * as contract from '@plenary/contract/hosted-streams/operations';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../http/bind.ts';
import type { Studio } from './publish.ts';
import type { RtmpListener } from './rtmp/listener.ts';
import { keyMade, makeKey } from './stream-key.ts';

/** Binds the keys with which programs publish. */
export function keyRoutes(app: FastifyInstance, studio: Studio, rtmp: RtmpListener): void {
  const { db } = studio.ctx;
  const stateOf = async (event_id: string, name: string) => ({
    ...(await rtmp.reach()),
    made: await keyMade(db, { event_id, name }),
  });
  bind(app, contract.getStreamKey, async ({ member, params }) => ok(await stateOf(member().event_id, params.stream)));
  bind(app, contract.makeStreamKey, async ({ member, params }) => {
    const by = member();
    const made = await makeKey(studio, by, params.stream);
    if (made.ok) rtmp.end({ event_id: by.event_id, name: params.stream }, 'key_ended');
    return made.ok ? ok({ ...(await stateOf(by.event_id, params.stream)), key: made.value }) : made;
  });
}
