import { CHECK_IN } from '@plenary/contract/check-in/operations';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import styles from './Desk.module.css';
import { type CheckInDeskState, useDesk } from './desk-model.ts';
import { DeskOutcome } from './DeskOutcome.tsx';
import { Halls } from './Halls.tsx';
import { Scanner } from './Scanner.tsx';

/** The desk of those who check people in: the camera, a field for what it cannot read, who it was, and the halls (CKN3). */
export function Desk({ first }: { readonly first: string }) {
  const { t } = useTexts();
  const desk = useDesk();
  return (
    <Grid oneColumn gap={24} align="start" className={styles.desk}>
      <div className={styles.ways}>
        <Scanner onCode={(text) => void desk.checkIn(text)} />
        <TypedCode desk={desk} first={first} />
      </div>
      <div className={styles.side}>
        <DeskOutcome result={desk.result} />
        <Text size={18} tabular>
          {desk.checked_in === null ? '\u00a0' : t('check-in.count', { count: desk.checked_in })}
        </Text>
      </div>
      <Halls desk={desk} />
    </Grid>
  );
}

/** @param first what an address of a person's code held: it is filled in, and nobody is checked in by opening a link */
function TypedCode({ desk, first }: { readonly desk: CheckInDeskState; readonly first: string }) {
  const { t } = useTexts();
  const [code, setCode] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    // The next one may be typed by then.
    void desk.checkIn(code).then((done) => done && setCode((now) => (now === code ? '' : now)));
  };
  return (
    <Grid as="form" gap={12} align="end" className={styles.typed} onSubmit={submit}>
      <Field
        name="code"
        label={t('check-in.code')}
        placeholder="K7XQ2-9MD4T"
        maxLength={CHECK_IN.scanned_max}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" look={first === '' ? 'secondary' : 'primary'} disabled={code.trim() === ''}>
        {t('check-in.submit')}
      </Button>
    </Grid>
  );
}
