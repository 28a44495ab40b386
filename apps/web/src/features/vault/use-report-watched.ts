import { reportWatched } from '@plenary/contract/vault/operations';
import { WATCHING } from '@plenary/domain/vault/watching';
import { useRef } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

type Film = Pick<HTMLVideoElement, 'currentTime' | 'duration'>;

/** Reports how far a film was watched: now and then while it plays, and at each pause. */
export function useReportWatched(slug: string): {
  readonly soon: (film: Film) => void;
  readonly now: (film: Film) => void;
} {
  const { api } = useServices();
  const event = useEvent().slug;
  const last = useRef({ at: 0, position_s: -1 });
  const now = ({ currentTime, duration }: Film): void => {
    const [position_s, duration_s] = [Math.floor(currentTime), Math.floor(duration)];
    if (!Number.isFinite(duration_s) || duration_s > WATCHING.longest_s || position_s === last.current.position_s)
      return;
    last.current = { at: performance.now(), position_s };
    void api.call(reportWatched, { params: { event, slug }, body: { position_s, duration_s } });
  };
  const soon = (film: Film): void => {
    if (performance.now() - last.current.at >= WATCHING.publish_every_ms) now(film);
  };
  return { soon, now };
}
