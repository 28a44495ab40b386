import type { OpenedSession } from '@plenary/contract/timeline/edit';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { useEdits } from './edits-context.tsx';
import styles from './SessionEditor.module.css';

/** The fields of a session that an import leaves alone, each with the way to give it back to the schedule. */
export function KeptFields({ session }: { readonly session: OpenedSession }) {
  const { t } = useTexts();
  const { actions } = useEdits();
  if (session.kept.length === 0) return null;
  return (
    <Grid as="section" padTop={16} gap={8} border="above" aria-labelledby="kept-title">
      <Heading id="kept-title" as="h3" size={16} weight={600}>
        {t('timeline-edit.keeps.title')}
      </Heading>
      <Hint>{t('timeline-edit.keeps.text')}</Hint>
      <ul className={styles.keptList}>
        {session.kept.map((name) => {
          const field = t(`timeline-edit.field.${name}`);
          return (
            <li key={name}>
              <span>{field}</span>
              <Button
                look="quiet"
                aria-label={t('timeline-edit.keeps.release_label', { field })}
                onClick={() => actions.release(session, [name])}
              >
                {t('timeline-edit.keeps.release')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Grid>
  );
}
