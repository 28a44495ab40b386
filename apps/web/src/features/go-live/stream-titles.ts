import { useTimeline } from '../../page/timeline.ts';

/** The titles of the sessions that show a hosted stream, in the timeline's order. */
export function useStreamTitles(): (stream: string) => readonly string[] {
  const sessions = useTimeline()?.sessions ?? [];
  return (stream) =>
    sessions
      .filter((session) => session.stream?.type === 'hosted' && session.stream.entry_id === stream)
      .map(({ title }) => title);
}
