import type { Meeting, MeetingSlot } from '@plenary/contract/meetings/operations';
import { presentFace } from '../rooms/index.ts';
import type { ShownMeeting, SlotRow } from './store.ts';

const at = (moment: number): string => new Date(moment).toISOString();

export const presentSlot = ({ id, starts_at, ends_at }: SlotRow): MeetingSlot => ({
  _id: id,
  starts_at: at(starts_at),
  ends_at: at(ends_at),
});

/** A meeting as one of its two sees it. */
export function presentMeeting(row: ShownMeeting, event_user_id: string): Meeting {
  return {
    _id: row.id,
    with: presentFace(row.face),
    state: row.state,
    mine_to_answer: row.state === 'requested' && row.waits_for === event_user_id,
    offered_by: row.owner_account,
    message: row.message,
    starts_at: at(row.starts_at),
    ends_at: at(row.ends_at),
    tid: row.thread_id,
  };
}
