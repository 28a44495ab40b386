import { ROOMS } from '@plenary/contract/rooms/edit';
import { ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Line } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import styles from './Rooms.module.css';
import { useReport, useRunner, useRunState } from './runner-context.tsx';

interface Row {
  readonly key: number;
  readonly name: string;
  readonly from: number | null;
}

/** The levels of exhibitors: their names and their order. */
export function Levels() {
  const { t } = useTexts();
  const { levels, levels_kept: kept } = useRunState((state) => state.rooms);
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  return (
    <Box as="section" items="start" gap={8} border="above" className={styles.levels} aria-labelledby="levels">
      <Heading below={12} size={22} id="levels" className={styles.heading}>
        {t('rooms-edit.levels')}
      </Heading>
      {rows ? (
        <Form rows={rows} change={setRows} />
      ) : (
        <>
          <Hint breaks>
            {levels.length === 0 ? t('rooms-edit.no_levels') : levels.map(({ name }) => name).join(' · ')}
            {kept && ` ${t('rooms-edit.levels_kept')}`}
          </Hint>
          <Button onClick={() => setRows(levels.map(({ name, number }) => ({ key: number, name, from: number })))}>
            {t('rooms-edit.edit_levels')}
          </Button>
        </>
      )}
    </Box>
  );
}

interface FormProps {
  readonly rows: readonly Row[];
  readonly change: (rows: readonly Row[] | null) => void;
}

function Form({ rows, change }: FormProps) {
  const { t } = useTexts();
  const runner = useRunner();
  const report = useReport();
  const save = async () => {
    const done = await report(runner.levels(rows.map(({ name, from }) => ({ name, from }))));
    if (done) change(null);
  };
  const up = (at: number) => {
    const [above, own] = [rows[at - 1], rows[at]];
    if (above && own) change(rows.with(at - 1, own).with(at, above));
  };
  const add = () => change([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, name: '', from: null }]);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {rows.map((row, at) => (
        <div key={row.key} className={styles.level}>
          <Field
            id={`level-name-${row.key}`}
            name="level"
            label={t('rooms-edit.level_number', { number: String(at + 1) })}
            maxLength={ROOMS.level_max}
            dir="auto"
            value={row.name}
            onChange={({ target }) => change(rows.with(at, { ...row, name: target.value }))}
          />
          <IconButton label={`${t('rooms-edit.up')}: ${row.name}`} disabled={at === 0} onClick={() => up(at)}>
            <Icon of={ArrowUp} />
          </IconButton>
          <IconButton label={`${t('rooms-edit.remove')}: ${row.name}`} onClick={() => change(rows.toSpliced(at, 1))}>
            <Icon of={Trash2} />
          </IconButton>
        </div>
      ))}
      <Line gap={8} wrap>
        <Button type="submit" look="primary">
          {t('rooms-edit.save')}
        </Button>
        <Button disabled={rows.length >= ROOMS.levels_max} onClick={add}>
          {t('rooms-edit.add_level')}
        </Button>
        <Button look="quiet" onClick={() => change(null)}>
          {t('rooms-edit.cancel')}
        </Button>
      </Line>
    </form>
  );
}
