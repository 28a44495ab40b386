import { useWholeTimeline } from '../../page/whole-timeline.ts';

/** The titles of the sessions that show a hosted stream, in the timeline's order. */
export function useStreamTitles(): (stream: string) => readonly string[] {
  // A stream is set up long before its session is near.
  const { sessions } = useWholeTimeline();
  return (stream) =>
    sessions
      .filter((session) => session.stream?.type === 'hosted' && session.stream.entry_id === stream)
      .map(({ title }) => title);
}
