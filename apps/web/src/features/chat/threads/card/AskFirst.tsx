import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { countCharacters } from '@plenary/domain/chat/writing/text';
import { EVENT_BAN } from '@plenary/domain/user-card/card';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Select, TextArea } from '../../../../ui/input/Control.tsx';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import { SANCTION_MINUTES, type SanctionLength } from '../desk/use-moderation.ts';
import styles from './UserCard.module.css';
import type { CardDesk } from './use-user-card.ts';

/** The things that are asked about before they are done. */
export type Deed = 'block' | 'mute' | 'ban' | 'ban_event' | 'delete';

interface AskFirstProps {
  readonly deed: Deed;
  readonly desk: CardDesk;
  readonly message: ChatMessage | null;
  /** Takes what comes of it, and the words for when it worked. */
  readonly after: (outcome: Promise<AnsweredRefusal | null>, words: string) => void;
  readonly cancel: () => void;
}

const LENGTHS = Object.keys(SANCTION_MINUTES) as SanctionLength[];

/** Says what a deed does, takes how long or why, and does it. */
export function AskFirst({ deed, desk, message, after, cancel }: AskFirstProps) {
  const { t } = useTexts();
  const [length, setLength] = useState<SanctionLength>('day');
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const too_long = countCharacters(reason.trim()) > EVENT_BAN.reason_max;
  useEffect(() => focusOn(form.current?.querySelector('select, textarea, button')), []);
  const run = (): Promise<AnsweredRefusal | null> => {
    switch (deed) {
      case 'block':
        return desk.block(false);
      case 'mute':
      case 'ban':
        return desk.sanction(deed, SANCTION_MINUTES[length]);
      case 'ban_event':
        return desk.banFromEvent(reason);
      case 'delete':
        return message ? desk.deleteMessage(message._id) : Promise.resolve(null);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!too_long) after(run(), t('user-card.done', { deed }));
  };
  return (
    <Grid ref={form} as="form" gap={12} onSubmit={submit} noValidate>
      <p>{t('user-card.ask', { deed })}</p>
      {(deed === 'mute' || deed === 'ban') && (
        <Grid as="label" gap={4} className={styles.field}>
          {t('user-card.length')}
          <Select pad={8} value={length} onChange={({ target }) => setLength(target.value as SanctionLength)}>
            {LENGTHS.map((each) => (
              <option key={each} value={each}>
                {t('user-card.for', { length: each })}
              </option>
            ))}
          </Select>
        </Grid>
      )}
      {deed === 'ban_event' && (
        <Grid as="label" gap={4} className={styles.field}>
          {t('user-card.reason')}
          <TextArea
            pad={8}
            rows={2}
            value={reason}
            aria-invalid={too_long || undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {too_long && (
            <Text as="span" tone="error">
              {t('user-card.too_long', { max: EVENT_BAN.reason_max })}
            </Text>
          )}
        </Grid>
      )}
      <Row gap={8} wrap className={styles.buttons}>
        <Button onClick={cancel}>{t('user-card.cancel')}</Button>
        <Button look="primary" type="submit">
          {t('user-card.do', { deed })}
        </Button>
      </Row>
    </Grid>
  );
}
