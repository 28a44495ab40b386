import { testMail, type InstallationPage, type MailTested } from '@plenary/contract/studio/installation';
import { useState } from 'react';
import { useSending } from '../../../page/form/use-draft.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';

/** Where mails go, and a test of it (INS4); what the environment of the server sets is said, and not changed here. */
export function MailCard({ set }: Pick<InstallationPage, 'set'>) {
  const { t } = useTexts();
  const { api } = useServices();
  const { send, sending, problems } = useSending();
  const [tested, setTested] = useState<MailTested | null>(null);
  const test = () =>
    void send(async () => {
      setTested(null);
      const answer = await api.call(testMail, {});
      if (!answer.ok) return answer.refusal;
      setTested(answer.value);
      return null;
    });
  return (
    <Grid as="section" card gap={12} oneColumn padX={16} padY={16} aria-labelledby="mail">
      <Heading id="mail" size={22}>
        {t('installation.mail')}
      </Heading>
      {set.mail_server === null ? (
        <Text tone="warn">{t('installation.mail_unset')}</Text>
      ) : (
        <>
          <Text breaks>{t('installation.mail_set', { server: set.mail_server, from: set.mail_from })}</Text>
          <Row gap={8} wrap>
            <Button aria-disabled={sending} onClick={test}>
              {t('installation.test_mail')}
            </Button>
          </Row>
        </>
      )}
      <div role="status">{tested && <Tested tested={tested} />}</div>
      <FieldErrors name="mail" errors={problems} />
      <Hint breaks>{t('installation.set_by_server', { address: set.public_url ?? t('installation.not_set') })}</Hint>
    </Grid>
  );
}

function Tested({ tested: { kind, to, says } }: { readonly tested: MailTested }) {
  const { t } = useTexts();
  return (
    <Text breaks tone={kind === 'sent' ? 'text' : 'error'}>
      {t('installation.tested', { kind, to, says, said: says === '' ? 'no' : 'yes' })}
    </Text>
  );
}
