import { ok, refused } from '@plenary/contract/errors';
import * as awaited from '@plenary/contract/studio/awaited';
import * as contract from '@plenary/contract/studio/people';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { changeAwaited, readAwaited } from './awaited.ts';
import { changeStudioPeople, readStudioPeople, uploadPeople } from './people.ts';

/** Binds what organisers do with the people of their event. */
export function peopleRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.peoplePage, async ({ event, reply }) =>
    reply.drawPage({ kind: 'studio_people', people: await readStudioPeople(ctx, event().id) }),
  );
  bind(app, contract.listPeople, async ({ event, query }) => ok(await readStudioPeople(ctx, event().id, query)));
  bind(app, contract.uploadPeople, async ({ event, member, body, request: { upload, language } }) => {
    if (!upload) return refused('invalid_input', { errors: { file: [{ code: 'empty' }] } });
    const list = { name: upload.filename || 'people.csv', bytes: upload.bytes, ...body };
    return uploadPeople(ctx, { event: event(), by: member() }, list, language);
  });
  bind(app, contract.changePeople, ({ event, member, body }) =>
    changeStudioPeople(ctx, { event: event(), by: member() }, body),
  );
  bindPage(app, awaited.awaitedPage, async ({ event, reply }) =>
    reply.drawPage({ kind: 'studio_awaited', awaited: await readAwaited(ctx, event().id) }),
  );
  bind(app, awaited.changeAwaited, ({ event, member, body }) =>
    changeAwaited(ctx, { event: event(), by: member() }, body),
  );
}
