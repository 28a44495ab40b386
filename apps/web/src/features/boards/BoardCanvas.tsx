import { Excalidraw, MainMenu } from '@excalidraw/excalidraw';
import '@excalidraw/excalidraw/index.css';
import type { OpenBoard } from '@plenary/contract/boards/operations';
import type { Language } from '@plenary/domain/language/language';
import { useEffect, useState } from 'react';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { useTheme } from '../../page/storage/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { BoardDrawing } from './drawing/board-drawing.ts';
import type { BoardSession } from './board-session.ts';
import { Trouble } from './BoardTrouble.tsx';
import { useNamedControls } from './use-named-controls.ts';
import { useDrawing } from './drawing/use-drawing.ts';
import { useOwnLanguage } from './use-own-language.ts';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import styles from './Boards.module.css';

const LANGUAGES: Readonly<Record<Language, string>> = { en: 'en', 'en-XA': 'en', de: 'de-DE', ar: 'ar-SA' };

/** The offers of the drawing program: our boards are stored here, and nothing on them leads elsewhere. */
const OFFERED = {
  canvasActions: {
    ...{ loadScene: false, saveToActiveFile: false, toggleTheme: false, clearCanvas: false },
    export: { saveFileToDisk: true },
  },
};

interface BoardCanvasProps {
  readonly session: BoardSession;
  readonly board: OpenBoard;
  readonly is_host: boolean;
}

/** A board of ours, drawn on by all who are in the call. */
export function BoardCanvas({ session, board, is_host }: BoardCanvasProps) {
  const services = useServices();
  const { t } = useTexts();
  const dark = useDark();
  const [drawing] = useState(() => new BoardDrawing(services, board));
  const { said, left_out, lost } = useDrawing(session, drawing, board.opening);
  const controls = useNamedControls({ menu: t('boards.menu'), file_name: t('boards.file_name') });
  const langCode = useOwnLanguage(LANGUAGES);
  if (lost) return <Trouble />;
  return (
    <Box high ref={controls}>
      <Excalidraw
        excalidrawAPI={(api) => drawing.made(api)}
        onChange={(elements, state) => drawing.changed(elements, state)}
        onPointerUpdate={({ pointer, button }) => drawing.pointed(pointer, button)}
        generateIdForFile={(file) => drawing.upload(file)}
        langCode={langCode}
        theme={dark ? 'dark' : 'light'}
        name={board.name}
        isCollaborating
        validateEmbeddable={false}
        aiEnabled={false}
        handleKeyboardGlobally={false}
        UIOptions={OFFERED}
      >
        <MainMenu>
          <MainMenu.DefaultItems.SaveAsImage />
          <MainMenu.DefaultItems.Export />
          {is_host && <MainMenu.DefaultItems.ClearCanvas />}
        </MainMenu>
      </Excalidraw>
      {left_out > 0 ? (
        <Grid gap={8} items="start" side="both" border="line" radius={8} className={styles.said} role="status">
          <p>{t('boards.left_out', { count: left_out })}</p>
          <Button onClick={() => drawing.takeOffLeftOut()}>{t('boards.take_off')}</Button>
        </Grid>
      ) : (
        said !== null && (
          <Grid as="p" gap={8} items="start" side="both" border="line" radius={8} className={styles.said} role="status">
            {t(said)}
          </Grid>
        )
      )}
    </Box>
  );
}

/** Whether the page is dark: as the person chose, else as their system is. */
function useDark(): boolean {
  const [theme] = useTheme();
  const [system, setSystem] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const look = () => setSystem(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return theme === 'system' ? system : theme === 'dark';
}
