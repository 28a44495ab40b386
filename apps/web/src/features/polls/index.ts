import { lazyPart } from '../../page/load-texts.ts';

export { openPolls } from './polls-model.ts';
export { usePolls } from './usePolls.ts';

/** Polls where others show them: each comes when it is needed, with the texts that it draws. */
export const VoteButton = lazyPart(['polls'], () => import('./ChatVote.tsx').then((m) => m.VoteButton));
export const SessionPolls = lazyPart(['polls'], () => import('./ChatVote.tsx').then((m) => m.SessionPolls));
export const VotePanel = lazyPart(['polls'], () => import('./ChatVote.tsx').then((m) => m.VotePanel));
/** The polls of an event as the studio plans them. */
export const PollPlan = lazyPart(['polls', 'text-languages', 'studio-editors'], () =>
  import('./making/plan/PollPlan.tsx').then((m) => m.PollPlan),
);
export const StagePoll = lazyPart(['polls'], () => import('./StagePoll.tsx').then((m) => m.StagePoll));
