import { lazyPart } from '../../../page/load-texts.ts';

/** The way to the host's page, fetched when a person opens a menu that has it. */
export const EditTimelineLink = lazyPart(['timeline-edit'], () =>
  import('./EditTimelineLink.tsx').then((m) => m.EditTimelineLink),
);
