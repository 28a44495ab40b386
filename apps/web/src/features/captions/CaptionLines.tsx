import { type CaptionLine, removeCaption } from '@plenary/contract/captions/operations';
import { shortTime } from '@plenary/domain/captions/transcript';
import { startOf } from '@plenary/domain/timeline/status';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { Undo2, Volume2, VolumeX } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { useCaptions, useOlderCaptions } from './captions-context.tsx';
import { linesOf } from './captions-model.ts';
import styles from './CaptionsBeside.module.css';

/** This far from the end is at the end, in px. */
const EDGE_PX = 24;

interface CaptionLinesProps {
  readonly session: ListedSession;
  /** null: all of them. */
  readonly language: string | null;
  /** Id of the heading. */
  readonly labelledBy: string;
  readonly over: boolean;
  /** Each line can be taken back. */
  readonly removes: boolean;
}

/** The lines in a box that follows the latest one, unless a person reads further up. Screen readers hear them on request. */
export function CaptionLines({ session, language, labelledBy, over, removes }: CaptionLinesProps) {
  const { t } = useTexts();
  const state = useCaptions();
  const lines = linesOf(state, language);
  const box = useRef<HTMLDivElement>(null);
  const [aloud, setAloud] = useState(false);
  const { atEnd, onScroll, toEnd } = useFollow(box, lines, over);
  return (
    <>
      <Grid oneColumn anchor>
        <div
          ref={box}
          className={styles.box}
          role="log"
          aria-live={aloud ? 'polite' : 'off'}
          aria-labelledby={labelledBy}
          tabIndex={0}
          onScroll={onScroll}
        >
          {state.has_more && <Older session={session.id} language={language} />}
          <Grid as="ol" gap={8}>
            {lines.map((line) => (
              <Line key={line.id} line={line} session={session} removes={removes} />
            ))}
          </Grid>
        </div>
        {!atEnd && !over && (
          <Button className={styles.latest} onClick={toEnd}>
            {t('captions.latest')}
          </Button>
        )}
      </Grid>
      {!over && (
        <Button look="quiet" className={styles.aloud} aria-pressed={aloud} onClick={() => setAloud(!aloud)}>
          <Icon of={aloud ? Volume2 : VolumeX} />
          {t('captions.aloud')}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  readonly line: CaptionLine;
  readonly session: ListedSession;
  readonly removes: boolean;
}

function Line({ line, session, removes }: LineProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { api } = useServices();
  const remove = async () => {
    const answer = await api.call(removeCaption, { params: { event: slug, sessionId: session.id, id: line.id } });
    if (!answer.ok) showToast({ title: refusalText(t, answer.refusal) });
  };
  return (
    <Grid as="li" gap={12} align="baseline" className={styles.line}>
      <span className={styles.time}>{shortTime(Date.parse(line.at), startOf(session))}</span>
      <Text as="span" text="start" breaks dir="auto" lang={line.language}>
        {line.text}
      </Text>
      {removes && (
        <IconButton label={t('captions.take_back', { text: line.text })} onClick={() => void remove()}>
          <Icon of={Undo2} size={16} />
        </IconButton>
      )}
    </Grid>
  );
}

function Older({ session, language }: { readonly session: string; readonly language: string | null }) {
  const { t } = useTexts();
  const read = useOlderCaptions(session);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    if (!(await read(language))) showToast({ title: t('frame.refusal.unavailable') });
    setBusy(false);
  };
  return (
    <Button look="quiet" wide aria-disabled={busy} onClick={() => void (busy || ask())}>
      {t('captions.older')}
    </Button>
  );
}

/** Keeps the end in view while it is; a transcript is read from its beginning. */
function useFollow(box: RefObject<HTMLDivElement | null>, lines: readonly CaptionLine[], over: boolean) {
  const [atEnd, setAtEnd] = useState(true);
  const follows = atEnd && !over;
  const last = lines.at(-1);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  useLayoutEffect(() => {
    if (follows) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [box, follows, last]);
  const onScroll = () => {
    const element = box.current;
    if (element) setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight <= EDGE_PX);
  };
  return { atEnd, onScroll, toEnd };
}
