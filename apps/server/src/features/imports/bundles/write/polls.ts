import { differences } from '@plenary/domain/differs';
import type { FeedEvent } from '../../../../live/types.ts';
import { newId } from '../../../../ids.ts';
import {
  addDrafts,
  changeDrafts,
  lockEveryPoll,
  pollTouched,
  removeDrafts,
  type PollColumns,
} from '../../../polls/index.ts';
import { NO_CHANGES, syncRows, type ChangeDetail, type Changes } from '../resolve/diff.ts';
import type { EventPlan, PollPlan } from '../resolve/plan.ts';
import type { Target } from './sections.ts';

type StoredPoll = Awaited<ReturnType<typeof lockEveryPoll>>[number];
/** A poll of a bundle; those that hosts made have their id for a key. */
type Keyed<Poll> = Poll & { readonly key: string };

/**
 * Writes the polls; they are recognised by their key. Drafts alone are changed or removed: a poll that was opened stays as people have
 * seen it, with its votes, and one that a host made is removed by hosts alone (D331).
 * @param sessions ids of the event's sessions by their guid
 */
export async function writePolls(
  { tx, event_id, now }: Target,
  plan: EventPlan['polls'],
  sessions: ReadonlyMap<string, string>,
): Promise<{ readonly changes: Changes; readonly events: readonly FeedEvent[] }> {
  if (!plan) return { changes: NO_CHANGES, events: [] };
  const stored = (await lockEveryPoll(tx, event_id)).map((row) => ({ ...row, key: row.bundle_key ?? row.id }));
  const held = plan.map((poll) => heldOpen(stored, columnsOf(poll, sessions)));
  const keys = new Set(plan.map(({ key }) => key));
  const existing = stored.filter(
    ({ key, bundle_key, state }) => keys.has(key) || (bundle_key !== null && state === 'draft'),
  );
  const touched = new Set<string>();
  const touch = (ids: readonly string[]): void => ids.forEach((id) => touched.add(id));
  const changes = await syncRows<Keyed<StoredPoll>, Keyed<PollColumns>>(
    existing,
    held.map(({ poll }) => poll),
    {
      keyOf: ({ key }) => key,
      labelOf: ({ question }) => question,
      insert: async (rows) => {
        // The latest stands first where polls are listed: the first of the bundle is made last.
        const drafts = rows.toReversed().map(({ key, ...poll }) => ({ ...poll, id: newId(now), bundle_key: key }));
        touch(drafts.map(({ id }) => id));
        await addDrafts(tx, event_id, drafts, now);
      },
      update: async (id, { key: _, ...poll }) => {
        touch([id]);
        await changeDrafts(tx, { event_id, poll_id: id }, poll);
      },
      remove: async (ids) => {
        touch(ids);
        await removeDrafts(tx, event_id, ids);
      },
    },
  );
  const kept = held.flatMap(({ kept: one }) => one ?? []);
  return {
    changes: { ...changes, ...(kept.length > 0 && { kept }) },
    events: [...touched].map((id) => pollTouched({ event_id, id })),
  };
}

function columnsOf({ session, ...poll }: PollPlan, sessions: ReadonlyMap<string, string>): Keyed<PollColumns> {
  return { ...poll, choices: [...poll.choices], session_id: session === null ? null : (sessions.get(session) ?? null) };
}

/** A poll that was opened, as it is stored, and what the bundle says of it otherwise. */
function heldOpen(
  stored: readonly Keyed<StoredPoll>[],
  poll: Keyed<PollColumns>,
): { readonly poll: Keyed<PollColumns>; readonly kept?: ChangeDetail } {
  const before = stored.find(({ key }) => key === poll.key);
  if (!before || before.state === 'draft') return { poll };
  const own = Object.fromEntries(
    Object.keys(poll).map((name) => [name, before[name as keyof typeof before]]),
  ) as unknown as Keyed<PollColumns>;
  const fields = differences(own, poll);
  return { poll: own, ...(fields.length > 0 && { kept: { name: before.question, fields } }) };
}
