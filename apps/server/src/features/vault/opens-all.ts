import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Actor } from '../../http/request/actor.ts';

/** Whether items are open to a person outside their times as well (VLT1): anyone who runs the event. */
export const opensAll = (actor: Actor): boolean => actor.kind === 'member' && rolesAllow('file.read_host', actor.roles);
