import { useBoot } from '../../app/boot.tsx';

/** Address of the event's home; of one's events where no event is addressed. */
export function useHome(): string {
  const { event } = useBoot();
  return event ? `/${event.slug}` : '/';
}
