import { isText } from '@plenary/domain/language/texts';
import { pathText } from '@plenary/domain/problem';
import type { Clash } from '@plenary/domain/studio/merge';
import { useRef } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../../ui/text/Text.tsx';
import type { FieldName } from './field-names.ts';
import type { SectionForm } from './use-section.ts';

/** Another organiser has saved this page meanwhile: both changes are kept until one says how to go on (SEC3). */
export function Meanwhile({ form }: { readonly form: SectionForm }) {
  return form.meanwhile ? <Notice form={form} clashes={form.meanwhile.clashes} /> : null;
}

function Notice({ form, clashes }: { readonly form: SectionForm; readonly clashes: readonly Clash[] }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEnter(heading, clashes);
  return (
    <Grid as="section" card oneColumn gap={12} pad={16} aria-labelledby="meanwhile">
      <Heading id="meanwhile" size={18} ref={heading} tabIndex={-1}>
        {t('studio.section.meanwhile')}
      </Heading>
      <Text>{t(clashes.length === 0 ? 'studio.section.meanwhile_apart' : 'studio.section.meanwhile_same')}</Text>
      <Clashes clashes={clashes} />
      <Line gap={8} wrap>
        <Button look="primary" onClick={() => form.takeOver('both')}>
          {t('studio.section.take_both')}
        </Button>
        <Button look="quiet" onClick={() => form.takeOver('theirs')}>
          {t('studio.section.take_theirs')}
        </Button>
      </Line>
    </Grid>
  );
}

/** The fields where two changes differ, each with what it is at the server. */
export function Clashes({ clashes }: { readonly clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null;
  return (
    <ul>
      {clashes.map(({ path, theirs }) => (
        <Text as="li" key={pathText(path)} breaks>
          <FieldNamed path={path} />: <bdi>{theirs === undefined ? '–' : asText(theirs)}</bdi>
        </Text>
      ))}
    </ul>
  );
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/<[^>]*>/g, ' ').slice(0, 300);

/** The name of the field that a path leads to. */
function FieldNamed({ path }: { readonly path: Clash['path'] }) {
  const { t } = useTexts();
  const named = isText(path.slice(0, -1)) ? path.slice(0, -1) : path;
  const field = named.findLast((step) => typeof step === 'string') as FieldName;
  return <>{t(`studio.section.field.${field}`)}</>;
}
