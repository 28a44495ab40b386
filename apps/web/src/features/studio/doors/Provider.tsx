import { useDraft } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import type { Doors } from './use-doors.ts';

/** The provider of single sign-on, which is asked as it is saved (DOR4). */
export function Provider({ doors }: { readonly doors: Doors }) {
  const { t } = useTexts();
  const { provider, callback } = doors.state;
  return (
    <Grid as="section" gap={12} oneColumn aria-labelledby="sso-title">
      <Heading id="sso-title" size={22}>
        {t('doors.sso')}
      </Heading>
      <Hint>{t('doors.sso_lead')}</Hint>
      <Hint breaks>
        {t('doors.callback')}: <bdi dir="ltr">{callback}</bdi>
      </Hint>
      <Form key={provider?.issuer ?? ''} doors={doors} />
    </Grid>
  );
}

function Form({ doors }: { readonly doors: Doors }) {
  const { t } = useTexts();
  const { provider } = doors.state;
  const { typed, type, save, sending, saved, errors, problems, form } = useDraft(() => ({
    ...{ issuer: provider?.issuer ?? '', client_id: provider?.client_id ?? '', label: provider?.label ?? '' },
    ...{ client_secret: '', public_client: provider !== null && !provider.has_secret },
  }));
  const field = (name: 'issuer' | 'client_id' | 'label' | 'client_secret', label: string, more: object = {}) => (
    <Field
      {...{ name, label }}
      value={typed[name]}
      onChange={({ target }) => type({ [name]: target.value })}
      errors={errors(name)}
      dir="ltr"
      autoComplete="off"
      {...more}
    />
  );
  const ask = () =>
    openModal({
      title: t('doors.remove_title'),
      content: t('doors.remove_text'),
      first: { label: t('doors.cancel') },
      last: { label: t('doors.remove'), run: () => void doors.removeProvider() },
    });
  return (
    <Grid as="form" gap={16} oneColumn {...form(() => void save((now) => doors.setProvider(now)))}>
      {field('issuer', t('doors.provider'), { type: 'url', placeholder: 'https://id.example.org' })}
      {field('client_id', t('doors.client'))}
      {field('label', t('doors.label'), { dir: 'auto' })}
      {!typed.public_client &&
        field('client_secret', t('doors.secret'), {
          type: 'password',
          autoComplete: 'new-password',
          ...(provider?.has_secret && { hint: t('doors.secret_kept') }),
        })}
      <Choice type="checkbox" checked={typed.public_client} choose={(on) => type({ public_client: on })}>
        {t('doors.public')}
      </Choice>
      <FieldErrors name="provider" errors={problems} />
      <Row gap={12} wrap align="center">
        <Button type="submit" look="primary" aria-disabled={sending}>
          {t(sending ? 'doors.setting' : 'doors.set')}
        </Button>
        {provider && (
          <Button look="quiet" onClick={ask}>
            {t('doors.remove')}
          </Button>
        )}
        <Text role="status">{saved && t('doors.set_done')}</Text>
      </Row>
    </Grid>
  );
}
