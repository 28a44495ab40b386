import { readScreen, type ScreenState } from '@plenary/contract/polls/operations';
import { POLLS } from '@plenary/domain/polls/limits';
import { useState } from 'react';
import { Grid, Stack } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { usePolling } from '../../ui/time/use-polling.ts';
import { HallCode } from '../../page/hall/HallCode.tsx';
import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import styles from './PollScreenPage.module.css';
import { PollResults } from './card/PollResults.tsx';

type Shown = { readonly kind: 'waiting' | 'ended' } | { readonly kind: 'shown'; readonly state: ScreenState };

/** `/{event}/polls/screen/{token}`: the poll on the screen of a hall, to be read from its last row. Always dark (PLL9). */
export function PollScreenPage() {
  const { t } = useTexts();
  const { event } = useBoot();
  const shown = useScreen();
  return (
    <Grid align="center" sheet="bg" tone="text" className={styles.screen} data-stage="">
      <Stack justify="center" shrink className={styles.words}>
        <Text tone="quiet" className={styles.event} dir="auto">
          {event?.name}
        </Text>
        {shown.kind === 'ended' && <h1 className={styles.question}>{t('polls.screen_ended')}</h1>}
        {shown.kind === 'waiting' && <h1 className={styles.question}>{t('polls.loading')}</h1>}
        {shown.kind === 'shown' && <Content state={shown.state} />}
      </Stack>
      {shown.kind === 'shown' && shown.state.shown?.poll.state !== 'closed' && event && (
        <HallCode path={`/${event.slug}/polls`} label={t('polls.vote_on_phone')} />
      )}
    </Grid>
  );
}

function Content({ state: { shown } }: { readonly state: ScreenState }) {
  const { t } = useTexts();
  if (!shown) return <h1 className={styles.question}>{t('polls.screen_waits')}</h1>;
  const { poll, tally, voters } = shown;
  const open = poll.state === 'open';
  return (
    <>
      <h1 className={styles.question} dir="auto">
        {poll.question}
      </h1>
      {tally ? (
        <div className={styles.results} data-many={poll.choices.length > 6}>
          <PollResults poll={poll} tally={tally} />
        </div>
      ) : (
        <>
          {poll.choices.length > 0 && (
            <Grid as="ul" oneColumn breaks className={styles.choices}>
              {poll.choices.map((choice) => (
                <li key={choice} dir="auto">
                  {choice}
                </li>
              ))}
            </Grid>
          )}
          <p className={styles.voters}>{t('polls.voters', { count: voters })}</p>
        </>
      )}
      <Text tone="quiet" className={styles.state} role="status">
        {t(open ? 'polls.screen_open' : 'polls.screen_closed')}
      </Text>
    </>
  );
}

/** Reads what the screen shows once a second. A moment without a connection leaves what was there. */
function useScreen(): Shown {
  const { api } = useServices();
  const { event, page } = useBoot();
  const slug = event?.slug ?? '';
  const token = page.kind === 'poll_screen' ? page.token : '';
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  usePolling(async (signal) => {
    const answer = await api.call(readScreen, { params: { event: slug, token }, signal }).catch(() => null);
    if (signal.aborted) return POLLS.screen_every_ms;
    if (answer?.ok) setShown({ kind: 'shown', state: answer.value });
    else if (answer?.refusal.code === 'not_found') setShown({ kind: 'ended' });
    return POLLS.screen_every_ms;
  }, token);
  return shown;
}
