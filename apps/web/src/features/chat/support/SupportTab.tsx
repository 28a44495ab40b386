import { answersQuestions } from '@plenary/domain/chat/support';
import { useBoot } from '../../../page/boot.tsx';
import { AskQuestion } from './AskQuestion.tsx';
import { SupportQueue } from './SupportQueue.tsx';

/** The tab 'Ask a Question': the queue for those who answer for the event, one's own question for everybody else. */
export function SupportTab() {
  const { me } = useBoot();
  return me && answersQuestions(me.roles) ? <SupportQueue /> : <AskQuestion />;
}
