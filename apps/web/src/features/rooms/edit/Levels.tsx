import { ROOMS } from '@plenary/contract/rooms/edit';
import { Trash2 } from 'lucide-react';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { movedTo, Mover } from '../../../ui/list/Mover.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { useDisclosure } from '../../../ui/overlay/disclosure.ts';
import styles from './Rooms.module.css';
import type { RunState } from './run-rooms.ts';
import { useRunner, useRunState } from './runner-context.tsx';

interface Row {
  readonly key: number;
  readonly name: string;
  readonly from: number | null;
}

/** The levels of exhibitors: their names and their order. */
export function Levels() {
  const { t } = useTexts();
  const { levels, levels_kept: kept } = useRunState((state) => state.rooms);
  const { open, setOpen } = useDisclosure();
  return (
    <Box as="section" items="start" gap={8} border="above" className={styles.levels} aria-labelledby="levels">
      <Heading below={12} size={22} id="levels" className={styles.heading}>
        {t('rooms-edit.levels')}
      </Heading>
      {open ? (
        <Form levels={levels} leave={() => setOpen(false)} />
      ) : (
        <>
          <Hint breaks>
            {levels.length === 0 ? t('rooms-edit.no_levels') : levels.map(({ name }) => name).join(' · ')}
            {kept && ` ${t('rooms-edit.levels_kept')}`}
          </Hint>
          <Button onClick={() => setOpen(true)}>{t('rooms-edit.edit_levels')}</Button>
        </>
      )}
    </Box>
  );
}

interface FormProps {
  readonly levels: RunState['rooms']['levels'];
  readonly leave: () => void;
}

const rowsOf = (levels: FormProps['levels']): readonly Row[] =>
  levels.map(({ name, number }) => ({ key: number, name, from: number }));

function Form({ levels, leave }: FormProps) {
  const { t } = useTexts();
  const runner = useRunner();
  const { typed, type, save, sending, form, allProblems } = useDraft(() => ({ rows: rowsOf(levels) }));
  const { rows } = typed;
  const change = (next: readonly Row[]) => type({ rows: next });
  const submit = () =>
    void save(async () => {
      const refusal = await runner.levels(rows.map(({ name, from }) => ({ name, from })));
      if (!refusal) leave();
      return refusal;
    });
  const add = () => change([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, name: '', from: null }]);
  return (
    <form {...form(submit)} className={styles.form}>
      <Grid oneColumn gap={16}>
        {rows.map((row, at) => (
          <div key={row.key} className={styles.level} data-item>
            <Field
              id={`level-name-${row.key}`}
              name="level"
              label={t('rooms-edit.level_number', { number: String(at + 1) })}
              maxLength={ROOMS.level_max}
              dir="auto"
              value={row.name}
              onChange={({ target }) => change(rows.with(at, { ...row, name: target.value }))}
            />
            <Mover
              name={row.name}
              words={{ drag: t('rooms-edit.drag'), up: t('rooms-edit.up'), down: t('rooms-edit.down') }}
              at={at}
              count={rows.length}
              move={(to) => change(movedTo(rows, at, to))}
            />
            <IconButton label={`${t('rooms-edit.remove')}: ${row.name}`} onClick={() => change(rows.toSpliced(at, 1))}>
              <Icon of={Trash2} />
            </IconButton>
          </div>
        ))}
      </Grid>
      <FieldErrors name="levels" errors={allProblems} />
      <Line gap={8} wrap>
        <Button type="submit" look="primary" aria-disabled={sending}>
          {t('rooms-edit.save')}
        </Button>
        <Button disabled={rows.length >= ROOMS.levels_max} onClick={add}>
          {t('rooms-edit.add_level')}
        </Button>
        <Button look="quiet" onClick={leave}>
          {t('rooms-edit.cancel')}
        </Button>
      </Line>
    </form>
  );
}
