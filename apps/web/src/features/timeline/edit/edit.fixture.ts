import { listHalls, type NamedHall } from '@plenary/contract/timeline/late';
import type { OpenedSession } from '@plenary/contract/timeline/edit';
import { Desk, openPage, type PageOptions } from '@plenary/web/testing';

export const HOST = { name: 'Grace Hopper', host: true, roles: ['attendee', 'host'] } as const;

export const EDIT_PAGE = { kind: 'timeline_edit' } as const;

/** The page on which a host changes these sessions. */
export async function openDesk(
  sessions: readonly OpenedSession[],
  { halls = [], ...options }: PageOptions & { readonly halls?: readonly NamedHall[] } = {},
) {
  let desk: Desk | undefined;
  const opened = await openPage({
    event: { time_zone: 'Asia/Tokyo' },
    me: HOST,
    page: EDIT_PAGE,
    url: '/demo/timeline',
    answers: (backend) => {
      desk = new Desk(backend, sessions);
      backend.answers(listHalls, { halls: [...halls] });
    },
    ...options,
  });
  return { ...opened, desk: desk! };
}
