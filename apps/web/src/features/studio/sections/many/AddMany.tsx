import { useState } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { AreaField } from '../../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { Details } from '../../../../ui/overlay/Details.tsx';
import { pastedExhibitors } from './pasted.ts';
import { useNote } from '../use-note.ts';
import type { SectionForm } from '../use-section.ts';
import { textOf, type Entry } from '../values.ts';

/** Adds the exhibitors of a pasted list (SEC10). */
export function AddMany({ form }: { readonly form: SectionForm }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [added, setAdded] = useState<number | null>(null);
  useNote(form.noteUnadded, 'many', text.trim() !== '');
  const there = (form.get(['exhibitors']) ?? []) as readonly Entry[];
  const add = () => {
    const written = (form.get(['levels']) ?? []) as readonly unknown[];
    const named = pastedLevels(text, written.map(textOf));
    const levels = [...written, ...named];
    const exhibitors = pastedExhibitors(text, there, levels.map(textOf));
    if (named.length > 0) form.set(['levels'], levels);
    form.set(['exhibitors'], [...there, ...exhibitors]);
    setAdded(exhibitors.length);
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
        <Row gap={12} wrap>
          <Button disabled={text.trim() === ''} onClick={add}>
            {t('studio.section.many.add')}
          </Button>
          <Hint role="status">
            {added !== null && (added === 0 || form.dirty) && t('studio.section.many.added', { count: added })}
          </Hint>
        </Row>
      </Grid>
    </Details>
  );
}

/** The levels that pasted lines name in their second cell and that are not there yet, in the order in which they come. */
function pastedLevels(text: string, levels: readonly string[]): string[] {
  const added: string[] = [];
  for (const line of text.split('\n')) {
    const [name = '', ...cells] = line.split(/[\t;]/).map((cell) => cell.trim());
    const known = [...levels, ...added].map((one) => one.toLowerCase());
    const level = cells[0] ?? '';
    const named = cells.some((cell) => known.includes(cell.toLowerCase()));
    if (name !== '' && level !== '' && !level.includes('@') && !named) added.push(level);
  }
  return added;
}
