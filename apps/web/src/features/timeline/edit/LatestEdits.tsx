import type { SessionEdit } from '@plenary/contract/timeline/edit';
import { agoText } from '@plenary/texts/ago';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useEdits, useEditsState } from './edits-context.tsx';
import styles from './LatestEdits.module.css';

/** The latest changes by all hosts, each to be undone by any of them. */
export function LatestEdits() {
  const { t } = useTexts();
  const edits = useEditsState((state) => state.edits);
  return (
    <section className={styles.latest} aria-labelledby="latest-title">
      <h2 id="latest-title" className={styles.heading}>
        {t('timeline-edits.latest.title')}
      </h2>
      {edits.length === 0 && <p className={styles.detail}>{t('timeline-edits.latest.empty')}</p>}
      <ul className={styles.list}>
        {edits.map((edit) => (
          <LatestEdit key={edit.id} edit={edit} />
        ))}
      </ul>
    </section>
  );
}

function LatestEdit({ edit }: { readonly edit: SessionEdit }) {
  const { t, language } = useTexts();
  const { actions } = useEdits();
  const read_at = useEditsState((state) => state.edits_read_at);
  const fields = edit.fields.map((field) => t(`timeline-edits.field.${field}`)).join(', ');
  const kind = t(`timeline-edits.kind.${edit.kind}`, { fields });
  const by = edit.by === '' ? t('timeline-edits.latest.somebody') : edit.by;
  const ago = agoText(language, Date.parse(edit.at), read_at) ?? t('timeline-edits.latest.just_now');
  return (
    <li className={styles.edit}>
      <div className={styles.what}>
        <p className={styles.title} dir="auto">
          {edit.title}
        </p>
        <p className={styles.detail}>{kind}</p>
        <p className={styles.detail}>{t('timeline-edits.latest.by', { by, ago })}</p>
      </div>
      {edit.undone ? (
        <Badge>{t('timeline-edits.latest.undone')}</Badge>
      ) : (
        <Button
          aria-label={t('timeline-edits.undo_label', { kind, title: edit.title })}
          onClick={() => actions.undo(edit.id)}
        >
          {t('timeline-edits.undo')}
        </Button>
      )}
    </li>
  );
}
