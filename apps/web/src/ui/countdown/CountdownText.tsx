import { countdown } from '@plenary/domain/countdown/countdown';
import { useTexts } from '../../page/use-texts.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { CountdownProps } from './Countdown.tsx';
import { countdownText, countdownWords } from './countdown-view.ts';

/** A countdown as text in a line, for example in a header. */
export function CountdownText({ target, now }: CountdownProps) {
  const texts = useTexts();
  const state = countdown(target, now);
  return (
    <span role="timer" aria-live="off">
      <span className="tabular" aria-hidden="true">
        {countdownText(texts, state)}
      </span>
      <VisuallyHidden>{countdownWords(texts, state)}</VisuallyHidden>
    </span>
  );
}
