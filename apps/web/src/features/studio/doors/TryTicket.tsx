import type { TriedTicket } from '@plenary/contract/studio/doors';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { Box, Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import type { Doors } from './use-doors.ts';

/** Tries a ticket that was made here or pasted, and says what would come of it (DOR3). */
export function TryTicket({ doors }: { readonly doors: Doors }) {
  const { t } = useTexts();
  const { typed, type, save, sending, problems, form } = useDraft(() => ({ ticket: '' }));
  const { tried } = doors;
  return (
    <Grid as="section" gap={12} oneColumn aria-labelledby="try-title">
      <Heading id="try-title" size={22}>
        {t('doors.try')}
      </Heading>
      <Hint>{t('doors.try_lead')}</Hint>
      <Grid as="form" gap={12} oneColumn {...form(() => void save(({ ticket }) => doors.try(ticket)))}>
        <Field
          name="ticket"
          label={t('doors.ticket')}
          value={typed.ticket}
          onChange={({ target }) => type({ ticket: target.value })}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
        <FieldErrors name="try" errors={problems} />
        <Row>
          <Button type="submit" aria-disabled={sending} disabled={typed.ticket.trim() === ''}>
            {t('doors.try_it')}
          </Button>
        </Row>
      </Grid>
      <Box role="status">{tried && <Outcome ticket={tried.ticket} result={tried.result} />}</Box>
    </Grid>
  );
}

function Outcome({ ticket, result }: { readonly ticket: string; readonly result: TriedTicket }) {
  const { t } = useTexts();
  if (result.kind === 'refused') return <Text tone="warn">{t('doors.refused', { trouble: result.trouble })}</Text>;
  const roles = result.roles.map((role) => t('audience.role', { role })).join(', ');
  const as = roles === '' ? '' : t('doors.as', { roles });
  return (
    <>
      <Text tone="ok">{t('doors.good', { name: `\u2068${result.name}\u2069`, roles: as })}</Text>
      {ticket.startsWith('http') && (
        <a href={ticket} target="_blank" rel="noopener noreferrer">
          {t('doors.open')}
        </a>
      )}
    </>
  );
}
