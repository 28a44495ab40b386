import type { ListedSession } from '@plenary/contract/timeline/operations';
import { isMarker } from '@plenary/domain/timeline/status';
import { useTexts } from '../../../page/use-texts.ts';
import { useWholeTimeline } from '../../../page/timeline/whole-timeline.ts';

/** The name of the session that a poll belongs to, or that it is the whole event's. */
export function useSessionTitles(): (session: string | null) => string {
  const { t } = useTexts();
  const { sessions } = useWholeTimeline();
  return (session) => {
    if (session === null) return t('polls.whole_event');
    return sessions.find(({ id }) => id === session)?.title ?? t('polls.a_session');
  };
}

/** The sessions that a poll can belong to, in their order. */
export function useSessionChoices(): readonly ListedSession[] {
  return useWholeTimeline().sessions.filter((session) => !isMarker(session) && !session.cancelled);
}
