import { rolesAllow } from '@plenary/domain/policy/policy';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import styles from './FirstSteps.module.css';

/** Where an empty event is filled, for its organisers; other hosts read who does it (HOM14). */
export function FirstSteps() {
  const { t } = useTexts();
  const { me } = useBoot();
  const { slug } = useEvent();
  const organises = rolesAllow('studio.organise', me?.roles ?? []);
  const studio = `/studio/${slug}`;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <Heading size={22} id="first-steps">
        {t('first-steps.title')}
      </Heading>
      <p>{t(organises ? 'first-steps.fill' : 'first-steps.filled')}</p>
      {organises && (
        <Row gap={8} wrap>
          <ButtonLink look="primary" href={`${studio}/schedules`}>
            {t('first-steps.sessions')}
          </ButtonLink>
          <ButtonLink href={`${studio}/people`}>{t('first-steps.people')}</ButtonLink>
          <ButtonLink href={studio}>{t('first-steps.left')}</ButtonLink>
        </Row>
      )}
    </section>
  );
}
