import { checkInHere, type CheckedIn } from '@plenary/contract/check-in/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useEvent, useHomePath } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import styles from './HallVisit.module.css';
import { useClockTime } from './use-clock-time.ts';

type Visit =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly done: CheckedIn }
  | { readonly kind: 'refused'; readonly refusal: AnsweredRefusal };

/** Checks oneself in with the code of a hall, at once: anyone who opens this has scanned it (CKN5). */
export function HallVisit({ code }: { readonly code: string }) {
  const { t } = useTexts();
  const home = useHomePath();
  const visit = useVisit(code);
  if (visit.kind === 'waiting')
    return (
      <Grid oneColumn items="center" pack="center" gap={16} text="center" className={styles.visit}>
        <Spinner label={t('check-in.here_waiting')} />
      </Grid>
    );
  return (
    <Grid oneColumn items="center" pack="center" gap={16} text="center" className={styles.visit} role="status">
      {visit.kind === 'done' ? <Done done={visit.done} /> : <Refused refusal={visit.refusal} />}
      <PageLink className={buttonClass({ look: 'primary', size: 'large' })} href={home}>
        {t('check-in.home')}
      </PageLink>
    </Grid>
  );
}

function Done({ done }: { readonly done: CheckedIn }) {
  const { t } = useTexts();
  const time = useClockTime();
  return (
    <>
      <span className={styles.sign} data-tone="ok">
        <Icon of={CircleCheck} size={72} />
      </span>
      <h1 className={styles.title}>{t('check-in.here_done')}</h1>
      {done.again && <p className={styles.more}>{t('check-in.done_at', { time: time(done.at) })}</p>}
      {done.points > 0 && (
        <Text size={28} tone="ok" weight={700}>
          {t('check-in.here_points', { count: done.points })}
        </Text>
      )}
    </>
  );
}

function Refused({ refusal }: { readonly refusal: AnsweredRefusal }) {
  const { t } = useTexts();
  return (
    <>
      <span className={styles.sign} data-tone="error">
        <Icon of={CircleX} size={72} />
      </span>
      <h1 className={styles.title}>{t('check-in.here_failed')}</h1>
      <p className={styles.more}>{refusalText(t, refusal)}</p>
    </>
  );
}

/** Asks once for a page that was opened; the address forgets the code, which a reload would bring too late. */
function useVisit(code: string): Visit {
  const { api } = useServices();
  const { slug } = useEvent();
  const asked = useRef(false);
  const [visit, setVisit] = useState<Visit>({ kind: 'waiting' });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void api.call(checkInHere, { params: { event: slug }, body: { code } }).then((answer) => {
      setVisit(answer.ok ? { kind: 'done', done: answer.value } : { kind: 'refused', refusal: answer.refusal });
      if (answer.ok) history.replaceState(history.state, '', location.pathname);
    });
  }, [api, slug, code]);
  return visit;
}
