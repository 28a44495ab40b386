import { ownTopic } from '@plenary/contract/own-topic';
import { SETTINGS_CHANGED, type SettingsPart } from '@plenary/contract/settings/topics';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { event_users } from '../../db/schema/index.ts';
import type { FeedEvent } from '../../live/types.ts';

interface Where {
  readonly event_id: string;
  readonly account_id: string;
}

/** Notifies a person's pages at one event that a part of their settings has changed. */
export const settingsChanged = ({ event_id, account_id }: Where, part: SettingsPart): FeedEvent => ({
  ...{ event_id, topic: ownTopic(account_id), kind: SETTINGS_CHANGED, payload: { v: 1, part } },
});

/** The same at all of the person's events, for what belongs to the account. */
export async function accountSettingsChanged(tx: Tx, account_id: string, part: SettingsPart): Promise<FeedEvent[]> {
  const rows = await tx
    .select({ event_id: event_users.event_id })
    .from(event_users)
    .where(eq(event_users.account_id, account_id));
  return rows.map(({ event_id }) => settingsChanged({ event_id, account_id }, part));
}
