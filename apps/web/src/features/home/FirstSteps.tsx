import { Fragment, type ReactNode } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import styles from './FirstSteps.module.css';

/** The commands that fill an empty event, for its hosts, with its own slug. */
export function FirstSteps() {
  const { t } = useTexts();
  const { slug, opens_at } = useEvent();
  const steps: (readonly [purpose: string, command: string])[] = [
    [t('first-steps.sessions'), `./plenary import schedule.json --event ${slug}`],
    [t('first-steps.people'), `./plenary attendees import people.csv --event ${slug}`],
    ...(opens_at === null
      ? [[t('first-steps.times'), `./plenary event set ${slug} --opens-at "2027-05-01 10:00"`] as const]
      : []),
  ];
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <Heading size={22} id="first-steps">
        {t('first-steps.title')}
      </Heading>
      <p>{t('first-steps.hint')}</p>
      <Grid as="ul" gap={12}>
        {steps.map(([purpose, command]) => (
          <li key={command}>
            {purpose}
            <code className={styles.command} dir="ltr">
              {inWords(command)}
            </code>
          </li>
        ))}
      </Grid>
    </section>
  );
}

/** A command whose lines break between its words: a browser would also break after the hyphens of an option. */
function inWords(command: string): ReactNode {
  return command.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.word}>{word}</span>
    </Fragment>
  ));
}
