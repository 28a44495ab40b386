import { BOARDS, removeBoard, renameBoard, type KeptBoard } from '@plenary/contract/boards/operations';
import type { ErrorCode } from '@plenary/contract/errors';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import styles from './Boards.module.css';
import { Input } from '../../ui/input/Control.tsx';

interface OwnBoardsProps {
  readonly boards: readonly KeptBoard[];
  readonly picked: (boardUrl: string) => void;
  readonly changed: (boards: readonly KeptBoard[]) => void;
}

/** A board that is being given another name, or asked about before it is removed. */
interface Turn {
  readonly board: string;
  readonly does: 'rename' | 'remove';
}

/** One's own boards: opened again, renamed, removed for good (WBD20). One that is open in a call stays as it is. */
export function OwnBoards({ boards, picked, changed }: OwnBoardsProps) {
  const { t } = useTexts();
  const { api, boots } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  const [turn, take] = useState<Turn | null>(null);
  const [problem, setProblem] = useState('');
  const event = boots.getState().event?.slug ?? '';
  const end = (): void => {
    take(null);
    setProblem('');
    focusOn(heading);
  };
  const rename = async (board: string, name: string): Promise<void> => {
    const answer = await api.call(renameBoard, { params: { event, board }, body: { name } });
    if (!answer.ok) return setProblem(refusalText(t, answer.refusal));
    changed(boards.map((one) => (one._id === board ? answer.value : one)));
    end();
  };
  const remove = async (board: string): Promise<void> => {
    const answer = await api.call(removeBoard, { params: { event, board } });
    if (!answer.ok && answer.refusal.code !== GONE) return setProblem(refusalText(t, answer.refusal));
    changed(boards.filter(({ _id }) => _id !== board));
    end();
  };
  return (
    <section>
      <Heading ref={heading} as="h3" below={8} size={16} tabIndex={-1}>
        {t('boards.pick.own')}
      </Heading>
      {problem !== '' && <p role="alert">{problem}</p>}
      <Grid as="ul" gap={4} pad={8} className={styles.kept}>
        {boards.map((board) => (
          <Line key={board._id} as="li" gap={4} className={styles.own}>
            {turn?.board !== board._id && <Board board={board} picked={picked} take={take} />}
            {turn?.board === board._id && turn.does === 'rename' && (
              <Rename board={board} given={(name) => void rename(board._id, name)} cancel={end} />
            )}
            {turn?.board === board._id && turn.does === 'remove' && (
              <Remove board={board} confirm={() => void remove(board._id)} cancel={end} />
            )}
          </Line>
        ))}
      </Grid>
    </section>
  );
}

/** Another page of the person has removed it. */
const GONE: ErrorCode = 'not_found';

interface BoardProps {
  readonly board: KeptBoard;
  readonly picked: (boardUrl: string) => void;
  readonly take: (turn: Turn) => void;
}

function Board({ board: { _id, name, boardUrl, elements, open }, picked, take }: BoardProps) {
  const { t } = useTexts();
  return (
    <>
      <Line as="button" type="button" className={styles.board} disabled={open} onClick={() => picked(boardUrl)}>
        <bdi>{name}</bdi>
        <span>{open ? t('boards.pick.is_open') : t('boards.pick.elements', { count: elements })}</span>
      </Line>
      <IconButton label={t('boards.pick.rename', { name })} onClick={() => take({ board: _id, does: 'rename' })}>
        <Icon of={Pencil} />
      </IconButton>
      <IconButton
        label={t('boards.pick.remove', { name })}
        disabled={open}
        onClick={() => take({ board: _id, does: 'remove' })}
      >
        <Icon of={Trash2} />
      </IconButton>
    </>
  );
}

interface RenameProps {
  readonly board: KeptBoard;
  readonly given: (name: string) => void;
  readonly cancel: () => void;
}

function Rename({ board, given, cancel }: RenameProps) {
  const { t } = useTexts();
  const [name, setName] = useState(board.name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    given(name);
  };
  return (
    <Row as="form" gap={8} align="end" wrap className={styles.named} onSubmit={submit}>
      <Input
        ref={(input) => focusOn(input)}
        className={styles.input}
        aria-label={t('boards.pick.new_name')}
        value={name}
        maxLength={BOARDS.name_max}
        onChange={({ target }) => setName(target.value)}
      />
      <Button onClick={cancel}>{t('boards.cancel')}</Button>
      <Button type="submit" look="primary">
        {t('boards.pick.save')}
      </Button>
    </Row>
  );
}

interface RemoveProps {
  readonly board: KeptBoard;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

function Remove({ board: { _id, name }, confirm, cancel }: RemoveProps) {
  const { t } = useTexts();
  const id = `remove-${_id}`;
  return (
    <Row wrap justify="end" gap={8} pad={12} radius={8} role="alertdialog" aria-labelledby={id} className={styles.ask}>
      <p id={id}>{t('boards.pick.remove_question', { name })}</p>
      <Button ref={(button) => focusOn(button)} onClick={cancel}>
        {t('boards.cancel')}
      </Button>
      <Button onClick={confirm}>{t('boards.pick.remove_now')}</Button>
    </Row>
  );
}
