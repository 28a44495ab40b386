/** A person in a room, as far as their place in its list is concerned. */
export interface RoomGuest {
  readonly event_user_id: string;
  readonly networking_status: boolean;
  readonly host: boolean;
  readonly activity_score: number;
}

/** Whether a lobby shows who that is: people who let others meet them, and hosts (D53). Others are counted. */
export const isShown = ({ networking_status, host }: Pick<RoomGuest, 'networking_status' | 'host'>): boolean =>
  networking_status || host;

/**
 * The leaders of a room: those who let others meet them, and the person who looks, by points, highest first (ROM5).
 * @param me event-user id of that person; absent: as everybody sees it
 */
export function leadersOf<T extends RoomGuest>(guests: readonly T[], me?: string): T[] {
  return guests
    .filter((guest) => isShown(guest) || guest.event_user_id === me)
    .sort((a, b) => b.activity_score - a.activity_score || (a.event_user_id < b.event_user_id ? -1 : 1));
}
