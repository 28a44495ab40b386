import { lazyPart } from '../../page/load-texts.ts';

/** The questions of a session, as a part of another page. */
export const SessionQuestions = lazyPart(['questions'], () =>
  import('./SessionQuestions.tsx').then((m) => m.SessionQuestions),
);
