import { isHandheld } from '@plenary/domain/calls/browsers';
import { placesAfter, type PageNews } from '@plenary/domain/calls/page-life';
import { useEffect, useEffectEvent } from 'react';
import { ownBrowser } from '../device.ts';

interface PlaceHolder {
  /** The page goes or is put aside: its place is given up for now. */
  readonly give: () => void;
  /** It is back, and takes its place again. */
  readonly take: () => void;
}

/** Gives a place of this page up and takes it again as the page goes and comes. */
export function usePageLife({ give, take }: PlaceHolder): void {
  const receive = useEffectEvent((news: PageNews) => {
    const effect = placesAfter(news, isHandheld(ownBrowser()));
    if (effect === 'give') give();
    if (effect === 'take') take();
  });
  useEffect(() => {
    const hide = () => receive('gone');
    const show = ({ persisted }: PageTransitionEvent) => persisted && receive('restored');
    const look = () => receive(document.visibilityState === 'hidden' ? 'hidden' : 'shown');
    addEventListener('pagehide', hide);
    addEventListener('pageshow', show);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
