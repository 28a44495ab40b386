import * as contract from '@plenary/contract/presence/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { createDirectories } from './directories.ts';
import { onlineUsers } from './online-users.ts';

/** Binds the list of the people who are here, which this node follows from now on. */
export function presenceRoutes(app: FastifyInstance, ctx: Context): void {
  const directories = ctx.part(createDirectories);
  app.addHook('preClose', async () => directories.close());
  bind(app, contract.onlineUsers, ({ member, query }) => onlineUsers(ctx, directories, member(), query));
}
