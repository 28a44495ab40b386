import type { NotificationPreferences } from '@plenary/contract/notifications/operations';
import { answersQuestions } from '@plenary/domain/chat/support';
import { canReach, NOTIFICATION_KINDS, type NotificationKind } from '@plenary/domain/notifications/kinds';
import { mailChoices, type MailChoice, type Preference } from '@plenary/domain/notifications/preferences';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSettingsChanged } from '../../../live/index.ts';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Select } from '../../../ui/input/Control.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Centre } from '../../../ui/layout/Layout.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { createChoices, type Choices } from './choices-store.ts';
import styles from './NotificationChoices.module.css';
import { PushOnDevice } from './PushOnDevice.tsx';
import { sectionId } from '../sections.ts';
import tab from '../SettingsTab.module.css';

/** The ways on which notifications of each kind reach one (NOT18). Each choice counts at once. */
export function NotificationChoices() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const [choices] = useState(() => createChoices({ api, event: slug }));
  const state = useStore(choices.state);
  useEffect(() => void choices.load(), [choices]);
  useSettingsChanged(['notifications', 'profile'], () => void choices.load());
  return (
    <section className={tab.part} aria-labelledby={sectionId('notifications')}>
      <h3 id={sectionId('notifications')} className={tab.legend}>
        {t('settings.notifications')}
      </h3>
      {state.kind === 'loading' && <Spinner label={t('settings.loading')} />}
      {state.kind === 'failed' && (
        <div role="alert">
          <p>{t('settings.notifications_failed')}</p>
          <Button onClick={() => void choices.load()}>{t('settings.try_again')}</Button>
        </div>
      )}
      {state.kind === 'ready' && <Chosen choices={choices} chosen={state.chosen} />}
    </section>
  );
}

interface ChosenProps {
  readonly choices: Choices;
  readonly chosen: NotificationPreferences;
}

function Chosen({ choices, chosen: { kinds, mails_to } }: ChosenProps) {
  const { t } = useTexts();
  const [done, setDone] = useState(0);
  const { me } = useBoot();
  const answers = me !== null && answersQuestions(me.roles);
  const choose = async (kind: NotificationKind, way: Partial<Preference>) => {
    const refusal = await choices.choose(kind, way);
    if (refusal) showToast({ title: t('settings.not_saved'), text: refusalText(t, refusal), key: 'choices' });
    else setDone((count) => count + 1);
  };
  return (
    <>
      <p className={tab.help}>
        {mails_to === null
          ? t('settings.notifications_no_mail')
          : t('settings.notifications_help', { email: mails_to })}
        <VisuallyHidden>
          <span role="status">{done > 0 && <span key={done}>{t('settings.choice_saved')}</span>}</span>
        </VisuallyHidden>
      </p>
      <PushOnDevice />
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('settings.ways.here')}</th>
            <th scope="col">{t('settings.ways.push')}</th>
            <th scope="col">{t('settings.ways.mail')}</th>
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.filter((kind) => canReach(kind, answers)).map((kind) => (
            <Row key={kind} kind={kind} ways={kinds[kind]} choose={(way) => void choose(kind, way)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps {
  readonly kind: NotificationKind;
  readonly ways: Preference;
  readonly choose: (way: Partial<Preference>) => void;
}

/** A kind and its ways. Each control names both, since a screen reader may be led to it past the table. */
function Row({ kind, ways, choose }: RowProps) {
  const { t } = useTexts();
  const name = t(`settings.kinds.${kind}`);
  const label = (way: 'here' | 'push' | 'mail') =>
    t('settings.way_of_kind', { kind: name, way: t(`settings.ways.${way}`) });
  return (
    <tr>
      <th scope="row">{name}</th>
      {(['here', 'push'] as const).map((way) => (
        <td key={way}>
          <Centre as="label" press className={styles.box}>
            <input
              type="checkbox"
              aria-label={label(way)}
              checked={ways[way]}
              onChange={(event) => choose({ [way]: event.target.checked })}
            />
          </Centre>
        </td>
      ))}
      <td>
        <Select
          padX={8}
          aria-label={label('mail')}
          value={ways.mail}
          onChange={(event) => choose({ mail: event.target.value as MailChoice })}
        >
          {mailChoices(kind).map((choice) => (
            <option key={choice} value={choice}>
              {t(`settings.mail_choices.${choice}`)}
            </option>
          ))}
        </Select>
      </td>
    </tr>
  );
}
