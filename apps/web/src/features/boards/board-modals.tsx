import type { AnsweredRefusal } from '@plenary/contract/errors';
import { refusalText } from '../../page/refusal-text.ts';
import type { Services } from '../../page/services.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { BoardPicker } from './BoardPicker.tsx';
import type { BoardSession } from './board-session.ts';

const FAULTS = new Set(['unavailable', 'internal', 'busy']);
/** The first start in Firefox has asked for its click (D297). */
const FIREFOX_ASKED = 'board_continue';

/** The host cannot go to another page while the board is open. */
export function showHeld({ texts: { t } }: Services): void {
  openModal({ title: t('boards.board'), content: t('boards.held'), last: { label: t('boards.ok') } });
}

/** The host cannot hang up while the board is open. */
export function showHangUp({ texts: { t } }: Services): void {
  openModal({ title: t('boards.board'), content: t('boards.hang_up'), last: { label: t('boards.ok') } });
}

/** A board could not be started or ended by its host. */
export function showHostFailure({ texts: { t } }: Services, refusal: AnsweredRefusal): void {
  const content = FAULTS.has(refusal.code) ? t('boards.host_error') : refusalText(t, refusal);
  openModal({ title: t('boards.board'), content, last: { label: t('boards.ok') } });
}

/** Asks before a board is closed, then closes it. */
export function askEnd(services: Services, session: BoardSession): void {
  const { t } = services.texts;
  const end = async (): Promise<void> => {
    const refusal = await session.end();
    if (refusal) showHostFailure(services, refusal);
  };
  openModal({
    title: t('boards.board'),
    content: t('boards.close_question'),
    first: { label: t('boards.cancel') },
    last: { label: t('boards.close'), run: () => void end() },
  });
}

/** Opens the picker of boards; Firefox needs a click of its own the first time (WBD4). */
export function askStart(services: Services, session: BoardSession): void {
  const { t } = services.texts;
  if (!isFirefox() || sessionStorage.getItem(FIREFOX_ASKED) !== null) return pick(services, session);
  const run = (): void => {
    sessionStorage.setItem(FIREFOX_ASKED, '1');
    pick(services, session);
  };
  openModal({ title: t('boards.board'), content: t('boards.firefox'), last: { label: t('boards.continue'), run } });
}

const isFirefox = (): boolean => /\bFirefox\//.test(navigator.userAgent);

function pick(services: Services, session: BoardSession): void {
  const { t } = services.texts;
  const picked = async (boardUrl: string): Promise<void> => {
    close();
    const refusal = await session.start(boardUrl);
    if (refusal) showHostFailure(services, refusal);
  };
  const close = openModal({
    title: t('boards.pick.title'),
    content: <BoardPicker tid={session.tid} picked={(boardUrl) => void picked(boardUrl)} />,
    last: { label: t('boards.cancel'), look: 'secondary' },
  });
}
