import type { ListedSession } from '@plenary/contract/timeline/operations';

/** The page of a session; one that cannot be entered stands in the agenda. */
export const sessionAddress = (slug: string, { id, link }: Pick<ListedSession, 'id' | 'link'>): string =>
  link ?? `/${slug}/agenda?session=${id}`;
