import type { Language } from '@plenary/domain/language/language';
import { languageName } from '@plenary/texts/language-names';
import type { Translate } from '@plenary/texts/texts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { changedMeanwhile, draftOf, type Draft } from './draft.ts';
import { useEdits } from './edits-context.tsx';
import type { Editor } from './edits-store.ts';
import styles from './SessionEditor.module.css';

/** The session that is edited was changed or removed by another person: what was typed is still there. */
export function EditNotices({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  return (
    <div role="alert" className={styles.notices}>
      {editor.gone ? (
        <Grid gap={8} pad={16} radius={8} sheet="raised" breaks className={styles.notice}>
          <Text tone="warn" weight={600}>
            {t('timeline-edit.gone.title')}
          </Text>
          <p>{t('timeline-edit.gone.text')}</p>
        </Grid>
      ) : (
        <Stale editor={editor} />
      )}
    </div>
  );
}

function Stale({ editor }: { readonly editor: Editor }) {
  const { t } = useTexts();
  const { edits, zone } = useEdits();
  if (!editor.current) return null;
  const current = draftOf(editor.current, zone);
  return (
    <Grid gap={8} pad={16} radius={8} sheet="raised" breaks className={styles.notice}>
      <Text tone="warn" weight={600}>
        {t('timeline-edit.stale.title')}
      </Text>
      <p>{t('timeline-edit.stale.text')}</p>
      <ul className={styles.values}>
        {changedMeanwhile(draftOf(editor.base, zone), current).map((field) => (
          <li key={field}>
            <CurrentValue field={field} current={current} />
          </li>
        ))}
      </ul>
      <Row gap={8} wrap>
        <Button look="primary" onClick={() => edits.resolve('keep')}>
          {t('timeline-edit.stale.keep')}
        </Button>
        <Button onClick={() => edits.resolve('drop')}>{t('timeline-edit.stale.drop')}</Button>
      </Row>
    </Grid>
  );
}

function CurrentValue({ field, current }: { readonly field: keyof Draft; readonly current: Draft }) {
  const { t } = useTexts();
  const text = valueText(t, current, field);
  return (
    <>
      {t('timeline-edit.stale.value', {
        field: t(`timeline-edit.field.${field}`),
        value: text === '' ? t('timeline-edit.none') : text,
      })}
    </>
  );
}

/** The value of a field in words; empty: none. */
function valueText(t: Translate, current: Draft, field: keyof Draft): string {
  switch (field) {
    case 'speakers':
    case 'hosts':
    case 'categories':
      return current[field].map(({ name }) => name).join(', ');
    case 'translations':
      return Object.entries(current.translations)
        .flatMap(([language, texts]) =>
          Object.values(texts).map((text) => `${languageName(language as Language)}: ${text ?? '…'}`),
        )
        .join(' · ');
    case 'stream':
      return `${t(`timeline-edit.stream.${current.stream.kind}`)} ${current.stream.address}`.trim();
    case 'part':
      return current.part.session === null ? '' : current.part.minutes;
    case 'picture':
    case 'large_picture':
      return t(current[field] === null ? 'timeline-edit.none' : 'timeline-edit.yes');
    case 'featured':
    case 'cancelled':
    case 'hidden':
    case 'open_session':
      return t(current[field] ? 'timeline-edit.yes' : 'timeline-edit.no');
    case 'switched_off':
      return current.switched_off.map((tool) => t(`timeline-edit.tool.${tool}`)).join(', ');
    case 'starts_at':
    case 'ends_at':
      return current[field].replace('T', ' ');
    default:
      return current[field];
  }
}
