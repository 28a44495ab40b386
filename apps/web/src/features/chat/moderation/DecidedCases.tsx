import type { ModerationCase } from '@plenary/contract/chat/reports';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import { useDisplayZone } from '../../../page/display-zone.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { senderName } from '../MessageParts.tsx';
import { showFailure } from '../show-failure.ts';
import { CaseFailure } from './CaseView.tsx';
import styles from './Moderation.module.css';
import { useCases } from './use-cases.ts';

/** The decided cases, the latest first, each with the way back. */
export function DecidedCases() {
  const { t } = useTexts();
  const cases = useCases('decided');
  if (cases.cases === null)
    return cases.failed ? <CaseFailure cases={cases} /> : <Spinner label={t('moderation.loading')} />;
  if (cases.cases.length === 0) return <p className={styles.nothing}>{t('moderation.none_decided')}</p>;
  return (
    <>
      <ul className={styles.decided}>
        {cases.cases.map((one) => (
          <li key={one._id} className={styles.row}>
            <div className={styles.rowText}>
              <p>
                <bdi className={styles.name}>{senderName(t, one.event_user)}</bdi>{' '}
                <span dir="auto">{one.chat_message?.message ?? one.reports[0]?.message}</span>
              </p>
              <DecisionLine of={one} />
            </div>
            <Button onClick={() => showFailure(t, cases.undo(one))}>{t('moderation.undo')}</Button>
          </li>
        ))}
      </ul>
      {cases.has_more && (
        <Button wide onClick={cases.loadMore}>
          {t('moderation.more')}
        </Button>
      )}
    </>
  );
}

function DecisionLine({ of: { decision } }: { readonly of: ModerationCase }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  if (!decision) return null;
  const at = Date.parse(decision.at);
  const time = `${dayTitle(language, localDay(at, zone))}, ${localTime(at, zone)}`;
  const name = senderName(t, decision.event_user) || t('moderation.somebody');
  return <p className={styles.what}>{t('moderation.by', { decision: decision.kind, name, time })}</p>;
}
