import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Line } from '../../../ui/layout/Layout.tsx';
import { FileField, Shown } from './FileField.tsx';
import { useField, type FieldProps } from './use-field.ts';
import type { FileKind } from './forms.ts';

/** Several files, in their order. */
export function FilesField({ kind, ...props }: FieldProps & { readonly kind: FileKind }) {
  const { t } = useTexts();
  const { form } = props;
  const { id, value, label, hint, errors, set } = useField(props);
  const paths = Array.isArray(value) ? (value as readonly string[]) : [];
  const add = (path: string | undefined) => path !== undefined && set([...paths, path]);
  return (
    <Grid oneColumn gap={8} pack="start">
      <FileField {...{ form, id, label, hint, kind, errors }} value={undefined} change={add} />
      {paths.length > 0 && (
        <Grid as="ul" oneColumn gap={8} aria-label={label}>
          {paths.map((path, at) => (
            <Line as="li" key={`${at}-${path}`} gap={12} wrap>
              <Shown form={form} path={path} />
              <Button
                look="quiet"
                aria-label={`${t('studio.section.take_away')}: ${label} ${at + 1}`}
                onClick={() => set(paths.filter((_, index) => index !== at))}
              >
                {t('studio.section.take_away')}
              </Button>
            </Line>
          ))}
        </Grid>
      )}
    </Grid>
  );
}
