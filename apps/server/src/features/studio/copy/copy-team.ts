import { withTeamRoles } from '@plenary/domain/studio/team-copy';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { FeedEvent } from '../../../live/types.ts';
import { setMember } from '../../accounts/index.ts';
import { note } from '../../audit/index.ts';
import { findTeam } from './copy-store.ts';

/**
 * Makes the team of an event that of its copy (STU11): hosts, moderators and captioners as they are, organisers as hosts, since
 * organisers are made one by one (D251).
 * @param by the account of the maker, who is a member already
 */
export function copyTeam(ctx: Context, from: string, by: string) {
  return async (tx: Tx, event_id: string): Promise<readonly FeedEvent[]> => {
    const team = (await findTeam(tx, from)).filter(({ account_id }) => account_id !== by);
    for (const { account_id, host, roles } of team)
      await setMember(tx, { event_id, account_id }, withTeamRoles({ host, roles }), ctx.clock.now());
    const added = team.map(({ account_id }) => account_id);
    const after = { added, changed: [], columns: ['roles'] };
    if (added.length > 0) await note(tx, ctx, { by: { account_id: by }, event_id, action: 'people.imported', after });
    return added.map((account_id) => ctx.live.accessChanged(account_id));
  };
}
