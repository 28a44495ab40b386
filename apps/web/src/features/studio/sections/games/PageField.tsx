import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FileBox } from '../../../../ui/field/FileBox.tsx';
import { Line } from '../../../../ui/layout/Layout.tsx';

interface PageFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  /** Its HTML; empty: none. */
  readonly value: string;
  readonly errors: readonly string[];
  readonly change: (html: string) => void;
}

/** A page of HTML that is a file: its text is read here, and is sent with the section. */
export function PageField({ id, label, hint, value, errors, change }: PageFieldProps) {
  const { t } = useTexts();
  return (
    <FileBox
      {...{ id, label, hint, errors }}
      accept=".html,.htm,text/html"
      shown={
        value !== '' && (
          <Line gap={12} wrap>
            <span>{t('studio.section.page_size', { count: value.length })}</span>
            <Button look="quiet" aria-label={`${t('studio.section.take_away')}: ${label}`} onClick={() => change('')}>
              {t('studio.section.take_away')}
            </Button>
          </Line>
        )
      }
      take={(file) => void file.text().then(change)}
    />
  );
}
