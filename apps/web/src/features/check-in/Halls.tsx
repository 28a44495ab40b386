import { CHECK_IN } from '@plenary/contract/check-in/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { type FormEvent, useId, useState } from 'react';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Input } from '../../ui/input/Control.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { Box, Grid, Row } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';
import styles from './Desk.module.css';
import type { CheckInDeskState } from './desk-model.ts';

/** The screens at the venue that show a code that changes: make a link, end one (CKN6). */
export function Halls({ desk }: { readonly desk: CheckInDeskState }) {
  const { t } = useTexts();
  const [refusal, setRefusal] = useState<AnsweredRefusal | null>(null);
  return (
    <Box as="section" padTop={24} border="above" className={styles.halls} aria-labelledby="check-in-halls">
      <Heading id="check-in-halls" size={22}>
        {t('check-in.halls')}
      </Heading>
      <p className={styles.hint}>{t('check-in.halls_hint')}</p>
      <NewHall make={(name) => desk.makeHall(name).then((why) => (setRefusal(why), why === null))} />
      {refusal && (
        <Text role="alert" tone="error">
          {refusalText(t, refusal)}
        </Text>
      )}
      {desk.made && <MadeLink key={desk.made.url} {...desk.made} />}
      {desk.halls.length > 0 && (
        <Grid as="ul" aria-labelledby="check-in-halls">
          {desk.halls.map(({ id, name }) => (
            <ListItem key={id} gap={16} padY={8} border="below" title={<bdi>{name}</bdi>}>
              <Button
                aria-label={`${t('check-in.end_link')}: ${name}`}
                onClick={() => void desk.endHall(id).then(setRefusal)}
              >
                {t('check-in.end_link')}
              </Button>
            </ListItem>
          ))}
        </Grid>
      )}
    </Box>
  );
}

function NewHall({ make }: { readonly make: (name: string) => Promise<boolean> }) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void make(name).then((made) => made && setName(''));
  };
  return (
    <Row as="form" gap={12} align="end" wrap className={styles.newHall} onSubmit={submit}>
      <Field
        id="check-in-hall-name"
        name="name"
        label={t('check-in.hall_name')}
        maxLength={CHECK_IN.hall_name_max}
        autoComplete="off"
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {t('check-in.make_link')}
      </Button>
    </Row>
  );
}

/** The address of a link that was made just now: it is shown this once. */
function MadeLink({ name, url }: { readonly name: string; readonly url: string }) {
  const { t } = useTexts();
  const id = useId();
  const { field, copied, copy } = useCopy(url);
  return (
    <Box pad={16} radius={12} sheet="surface" className={styles.made}>
      <label htmlFor={id} dir="auto">
        {t('check-in.link_once', { name })}
      </label>
      <Input sheet="bg" ref={field} id={id} readOnly value={url} dir="ltr" onFocus={({ target }) => target.select()} />
      <Row gap={8} wrap>
        <ButtonLink look="primary" href={url} target="_blank">
          {t('check-in.show_screen')}
        </ButtonLink>
        <Button onClick={copy}>{t(copied ? 'check-in.copied' : 'check-in.copy')}</Button>
      </Row>
      <p role="status" className={styles.hint}>
        {copied && t('check-in.copied')}
      </p>
    </Box>
  );
}
