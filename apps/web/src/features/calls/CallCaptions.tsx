import { captionCall, type CallCaption } from '@plenary/contract/calls/operations';
import { callTopic } from '@plenary/contract/calls/topics';
import { CAPTIONS } from '@plenary/domain/captions/limits';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Input } from '../../ui/input/Control.tsx';
import { Box, Row } from '../../ui/layout/Layout.tsx';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { useSignals } from '../../live/index.ts';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { eventOf } from './event-of.ts';
import type { CallSession } from './session/call-session.ts';
import styles from './Captions.module.css';

interface CallCaptionsProps {
  readonly session: CallSession;
  /** The person types them. */
  readonly typing: boolean;
}

/** Captions typed by people in the call: the last lines, for as long as anybody reads them, and the field for them (CAL38). */
export function CallCaptions({ session, typing }: CallCaptionsProps) {
  const { t } = useTexts();
  const lines = useLines(session);
  return (
    <>
      {lines.length > 0 && (
        <Box size={18} text="center" breaks role="log" aria-label={t('calls.captions')} className={styles.lines}>
          {lines.map(({ id, text }) => (
            <p key={id} dir="auto">
              {text}
            </p>
          ))}
        </Box>
      )}
      {typing && <CaptionField session={session} />}
    </>
  );
}

/** The last lines; none of people who are not shown here. */
function useLines(session: CallSession): readonly CallCaption[] {
  const [lines, setLines] = useState<readonly CallCaption[]>([]);
  useSignals(callTopic(session.target.tid), ({ kind, values }) => {
    if (kind !== 'caption') return;
    const { people } = session.state.getState();
    const known = values.filter(({ peer }) => people.some((one) => one.peer === peer));
    setLines((before) => [...before, ...known].slice(-CAPTIONS.picture_lines));
  });
  const last = lines.at(-1)?.id;
  // Each line restarts the timer.
  useTimeout(CAPTIONS.picture_ms, () => setLines([]), last);
  return lines;
}

function CaptionField({ session }: { readonly session: CallSession }) {
  const { t } = useTexts();
  const services = useServices();
  const peer = useStore(session.state, ({ joined }) => joined?.peer ?? null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    if (line === '' || peer === null) return;
    setText('');
    const answer = await services.api.call(captionCall, { params: eventOf(services), body: { peer, text: line } });
    setProblem(answer.ok ? '' : refusalText(t, answer.refusal));
    // A refused line is not typed again, unless another line has been begun.
    if (!answer.ok) setText((begun) => (begun === '' ? line : begun));
  };
  return (
    <Row as="form" padTop={8} padX={16} wrap align="end" gap={8} onSubmit={(event) => void send(event)}>
      <Box as="label" grow className={styles.field}>
        <Hint as="span" block>
          {t('calls.caption_line')}
        </Hint>
        <Input
          wide
          dir="auto"
          autoComplete="off"
          maxLength={CAPTIONS.line_max}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Box>
      <Button type="submit" disabled={text.trim() === ''}>
        {t('calls.caption_send')}
      </Button>
      <Text tone="error" size={14} role="alert" className={styles.problem}>
        {problem}
      </Text>
    </Row>
  );
}
