import { createBoard, listBoards, type KeptBoard } from '@plenary/contract/boards/operations';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useServices } from '../../page/services.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { OwnBoards } from './OwnBoards.tsx';
import styles from './Boards.module.css';
import { Input } from '../../ui/input/Control.tsx';

interface BoardPickerProps {
  readonly tid: string;
  readonly picked: (boardUrl: string) => void;
}

interface Offered {
  readonly boards: readonly KeptBoard[];
  readonly sites: readonly string[];
}

/** A new board, a kept board, or a page of a site that the event allows (WBD1). */
export function BoardPicker({ tid, picked }: BoardPickerProps) {
  const { api, boots } = useServices();
  const { t } = useTexts();
  const event = boots.getState().event?.slug ?? '';
  const [offered, setOffered] = useState<Offered | null>(null);
  const [problem, setProblem] = useState('');
  const creating = useRef(false);
  useEffect(() => {
    void api.call(listBoards, { params: { event } }).then((answer) => answer.ok && setOffered(answer.value));
  }, [api, event]);
  const create = async (name: string): Promise<void> => {
    // A button that is pressed twice makes one board.
    if (creating.current) return;
    creating.current = true;
    const answer = await api.call(createBoard, { params: { event }, body: { tid, name } });
    if (answer.ok) picked(answer.value.boardUrl);
    else setProblem(refusalText(t, answer.refusal));
    creating.current = false;
  };
  return (
    <Grid gap={16}>
      <Named label={t('boards.pick.name')} act={t('boards.pick.create')} given={(name) => void create(name)} />
      {problem !== '' && <p role="alert">{problem}</p>}
      {offered && offered.boards.length > 0 && (
        <OwnBoards
          boards={offered.boards}
          picked={picked}
          changed={(boards) => setOffered((now) => now && { ...now, boards })}
        />
      )}
      {offered && offered.sites.length > 0 && (
        <>
          <Named label={t('boards.pick.address')} act={t('boards.pick.open')} given={picked} type="url" />
          <Hint>{t('boards.pick.sites', { sites: offered.sites.join(', ') })}</Hint>
        </>
      )}
    </Grid>
  );
}

interface NamedProps {
  readonly label: string;
  readonly act: string;
  readonly given: (text: string) => void;
  readonly type?: 'text' | 'url';
}

function Named({ label, act, given, type = 'text' }: NamedProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    given(text);
  };
  return (
    <Row as="form" gap={8} align="end" wrap className={styles.named} onSubmit={submit}>
      <Grid as="label" gap={4} className={styles.label}>
        {label}
        <Input
          type={type}
          value={text}
          required={type === 'url'}
          maxLength={type === 'url' ? 2000 : 80}
          onChange={({ target }) => setText(target.value)}
        />
      </Grid>
      <Button type="submit" look="primary">
        {act}
      </Button>
    </Row>
  );
}
