import type { LiveEvent } from '@plenary/contract/live';
import type { Wait } from './pending-polls.ts';
import type { Hub } from '../hub/hub.ts';
import type { Follower } from '../hub/open-topic.ts';
import type { TopicKey } from '../feed/topic-key.ts';

/** The findings of one long-poll about a topic. */
export interface News {
  readonly topic: string;
  events: LiveEvent[];
  /** Stands behind `events`, or where it stood when nothing came. */
  cursor: string;
  /** The cursor could not be followed. */
  resync: boolean;
}

export interface Followed {
  readonly news: News;
  leave(): void;
}

/** A topic that was not looked at: nothing came. */
export function nothingOf(topic: string, cursor: string | undefined): News {
  return { topic, events: [], cursor: cursor ?? '', resync: false };
}

/**
 * Follows a topic for the length of a long-poll. Whatever lies beyond the cursor, now or later, ends the wait. Of many
 * events the first slice is the answer; its cursor brings the next one.
 * @param cursor absent: the present; counts as one that cannot be followed
 * @throws a database error when the feed cannot be read
 */
export async function followOnce(
  hub: Hub,
  key: TopicKey,
  cursor: string | undefined,
  { wait, text_language }: Pick<Follower, 'text_language'> & { readonly wait: Wait },
): Promise<Followed> {
  const news = nothingOf(key.topic, cursor);
  let known = 0;
  const report = (change: Partial<News>): void => {
    Object.assign(news, change);
    wait.end('moved');
  };
  const follower: Follower = {
    ...(text_language !== undefined && { text_language }),
    onJoined({ recovered, events, seq, cursor: reached, leave }) {
      known = seq;
      if (recovered && events.length === 0) return;
      report({ events: [...events], cursor: reached, resync: !recovered });
      leave();
    },
    onEvents(events, reached) {
      // A reader ahead of this node receives some events a second time from the feed.
      const fresh = events.filter((event) => event.seq > known);
      if (fresh.length > 0) report({ events: [...news.events, ...fresh], cursor: reached });
    },
    onReset: (reached) => report({ events: [], cursor: reached, resync: true }),
  };
  const { leave } = await hub.join(key, cursor, follower);
  return { news, leave };
}
