import { SHARED_FIELDS, type SharedField } from '@plenary/domain/contacts/sharing';
import { useTexts } from '../../page/use-texts.ts';
import { InlineRow, Row } from '../../ui/layout/Layout.tsx';
import styles from './Contacts.module.css';

export interface SharedFieldsProps {
  readonly fields: readonly SharedField[];
  readonly onChange: (fields: readonly SharedField[]) => void;
}

/** The choice of what one gives of oneself: the name always, the address only where one says so (XCH2). */
export function SharedFields({ fields, onChange }: SharedFieldsProps) {
  const { t } = useTexts();
  const turn = (field: SharedField, on: boolean): void =>
    onChange(SHARED_FIELDS.filter((one) => (one === field ? on : fields.includes(one))));
  return (
    <Row as="fieldset" gap={4} gapX={16} wrap text="start">
      <legend>{t('contacts.gives')}</legend>
      <InlineRow as="label" gap={8} align="center" tall className={styles.field}>
        <input type="checkbox" checked disabled />
        {t('contacts.fields.name')}
      </InlineRow>
      {SHARED_FIELDS.map((field) => (
        <InlineRow key={field} as="label" gap={8} align="center" tall className={styles.field}>
          <input
            type="checkbox"
            checked={fields.includes(field)}
            onChange={({ target }) => turn(field, target.checked)}
          />
          {t(`contacts.fields.${field}`)}
        </InlineRow>
      ))}
    </Row>
  );
}
