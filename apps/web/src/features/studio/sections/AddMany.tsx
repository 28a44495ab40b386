import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaField } from '../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Details } from '../../../ui/overlay/Details.tsx';
import { pastedExhibitors } from './pasted.ts';
import type { SectionForm } from './use-section.ts';
import { textOf, type Entry } from './values.ts';

/** Adds the exhibitors of a pasted list (SEC10). */
export function AddMany({ form }: { readonly form: SectionForm }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const there = (form.get(['exhibitors']) ?? []) as readonly Entry[];
  const add = () => {
    const levels = ((form.get(['levels']) ?? []) as readonly unknown[]).map(textOf);
    form.set(['exhibitors'], [...there, ...pastedExhibitors(text, there, levels)]);
    setText('');
  };
  return (
    <Details label={t('studio.section.many.title')}>
      <Grid oneColumn gap={8} padTop={8}>
        <AreaField
          id="many"
          label={t('studio.section.many.label')}
          hint={t('studio.section.many.hint')}
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Row>
          <Button disabled={text.trim() === ''} onClick={add}>
            {t('studio.section.many.add')}
          </Button>
        </Row>
      </Grid>
    </Details>
  );
}
