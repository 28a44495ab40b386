import { joinWhiteboard, type OpenBoard } from '@plenary/contract/boards/operations';
import { lazy, useEffect } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Box, Grid, Row, Stack } from '../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../ui/text/Text.tsx';
import { Trouble } from './BoardTrouble.tsx';
import { setAssetPath } from './asset-path.ts';
import type { BoardSession } from './board-session.ts';
import styles from './Boards.module.css';

/** The drawing program is a chunk of its own, which the server's renderer has no part of. */
const BoardCanvas = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('boards are drawn in browsers alone');
  setAssetPath();
  return { default: (await import('./BoardCanvas.tsx')).BoardCanvas };
});

interface BoardTileProps {
  readonly session: BoardSession;
  /** One's own event-user id. */
  readonly me: string | null;
}

/** The whiteboard of a call, its first tile (CAL3). */
export function BoardTile({ session, me }: BoardTileProps) {
  const { t } = useTexts();
  const { board, turn } = useStore(session.state);
  useJoined(board);
  if (!board) return null;
  return (
    <Stack
      as="article"
      grow
      shrink
      shrinkY
      anchor
      clip
      card
      data-board=""
      aria-label={t('boards.tile', { name: board.host_name })}
    >
      <Row as="header" gap={4} gapX={12} align="baseline" wrap padX={12} padY={8} border="below">
        <Heading as="h2" truncate size={16} className={styles.name}>
          <bdi>{board.name || t('boards.board')}</bdi>
        </Heading>
        <Hint>{t('boards.by', { name: board.host_name })}</Hint>
      </Row>
      <Box grow shrinkY anchor className={styles.canvas} inert={turn !== 'open'}>
        {board.board === null ? (
          <ExternalBoard board={board} />
        ) : (
          <OptionalPart lost={<Trouble />}>
            <BoardCanvas key={board.opening} session={session} board={board} is_host={board.host === me} />
          </OptionalPart>
        )}
      </Box>
      {turn !== 'open' && (
        <Grid cover items="center" gap={12} sheet="surface" className={styles.cover}>
          <Spinner label={t(turn === 'opening' ? 'boards.opening' : 'boards.closing')} />
          <p aria-hidden="true">{t(turn === 'opening' ? 'boards.opening' : 'boards.closing')}</p>
        </Grid>
      )}
    </Stack>
  );
}

/** A page of another site: it runs on its own, and can neither read nor lead this one anywhere. */
function ExternalBoard({ board }: { readonly board: OpenBoard }) {
  const { t } = useTexts();
  return (
    <iframe
      className={styles.frame}
      src={board.board_url}
      title={t('boards.board')}
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerPolicy="no-referrer"
    />
  );
}

/** Says once that one looks at the board, which gives points (D62). */
function useJoined(board: OpenBoard | null): void {
  const { api, boots } = useServices();
  const opening = board?.opening;
  useEffect(() => {
    if (opening === undefined) return;
    const event = boots.getState().event?.slug ?? '';
    void api.call(joinWhiteboard, { params: { event }, body: { opening } });
  }, [api, boots, opening]);
}
