import { POLLS } from '@plenary/domain/polls/limits';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { useMaker, useMakerState, useReport } from './maker-context.tsx';
import { MadeLink } from '../../../ui/input/MadeLink.tsx';
import styles from './PollMaker.module.css';
import { SessionChoice } from './SessionChoice.tsx';
import { useSessionTitles } from './use-session-titles.ts';

/** The links for screens in halls: make one, end one. */
export function PollScreens() {
  const { t } = useTexts();
  const screens = useMakerState((state) => state.screens);
  const url = useMakerState((state) => state.made_url);
  return (
    <Grid as="section" oneColumn gap={12} pack="start" above={24} aria-labelledby="poll-screens-title">
      <Heading id="poll-screens-title" size={22}>
        {t('polls.screens')}
      </Heading>
      <Hint measure={60}>{t('polls.screens_hint')}</Hint>
      <NewScreen />
      {url !== null && (
        <MadeLink key={url} url={url} label={t('polls.link_once')} copyNames={[t('polls.copy'), t('polls.copied')]}>
          <ButtonLink href={url} target="_blank">
            {t('polls.show_screen')}
          </ButtonLink>
        </MadeLink>
      )}
      {screens.length > 0 && (
        <Box as="ul" aria-label={t('polls.screens')}>
          {screens.map(({ id, name, session }) => (
            <ScreenRow key={id} id={id} name={name} session={session} />
          ))}
        </Box>
      )}
    </Grid>
  );
}

function NewScreen() {
  const { t } = useTexts();
  const maker = useMaker();
  const report = useReport();
  const [name, setName] = useState('');
  const [session, setSession] = useState('');
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && (await report(maker.makeScreen(name, session)))) setName('');
  };
  return (
    <Grid as="form" align="end" gap={12} className={styles.newScreen} onSubmit={(event) => void make(event)}>
      <Field
        id="poll-screen-name"
        name="name"
        label={t('polls.screen_name')}
        maxLength={POLLS.screen_name_max}
        autoComplete="off"
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SessionChoice id="poll-screen-session" label={t('polls.screen_of')} value={session} whole change={setSession} />
      <Button type="submit" disabled={name.trim() === ''}>
        {t('polls.make_link')}
      </Button>
    </Grid>
  );
}

function ScreenRow({
  id,
  name,
  session,
}: {
  readonly id: string;
  readonly name: string;
  readonly session: string | null;
}) {
  const { t } = useTexts();
  const maker = useMaker();
  const report = useReport();
  const titles = useSessionTitles();
  return (
    <Line as="li" gap={8} wrap padY={8} className={styles.link}>
      <Grid gap={4} shrink className={styles.about}>
        <p dir="auto">{name}</p>
        <Hint measure={60} dir="auto">
          {titles(session)}
        </Hint>
      </Grid>
      <Button aria-label={`${t('polls.end_link')}: ${name}`} onClick={() => void report(maker.endScreen(id))}>
        {t('polls.end_link')}
      </Button>
    </Line>
  );
}
