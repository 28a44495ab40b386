import type { HallForm, HallStreamState, StudioHall } from '@plenary/contract/halls/operations';
import { useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import type { Draft } from '../../../page/form/use-draft.ts';
import { typedAddress } from '@plenary/domain/web-address';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, SelectField } from '../../../ui/field/Field.tsx';
import { Line } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import type { TypedHall } from './hall-form.ts';
import type { Halls } from './use-halls.ts';

interface StreamFieldsProps {
  readonly halls: Halls;
  readonly hall: StudioHall | null;
  readonly draft: Draft<TypedHall>;
  readonly streams: readonly NonNullable<HallForm['stream_type']>[];
}

/** The stream of a hall that is not on site alone. */
export function StreamFields({ halls, hall, draft, streams }: StreamFieldsProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { typed, type, errors } = draft;
  const { stream_type: chosen } = typed;
  return (
    <>
      <SelectField
        id="stream_type"
        label={t('halls.field.stream')}
        hint={`${t('halls.field.stream_hint')}${chosen === null ? '' : ` ${t(`halls.stream_hints.${chosen}`)}`}`}
        value={chosen ?? ''}
        onChange={({ target }) => type({ stream_type: (target.value || null) as HallForm['stream_type'] })}
        errors={errors('stream_type')}
      >
        <option value="">{t('halls.no_stream')}</option>
        {streams.map((stream) => (
          <option key={stream} value={stream}>
            {t(`halls.choices.${stream}`)}
          </option>
        ))}
      </SelectField>
      {chosen === 'hosted' && (
        <Hint>
          {hall?.hosted ? t('halls.hosted_hint', { name: hall.hosted }) : t('halls.hosted_new_hint')}{' '}
          <PageLink href={`/${slug}/go-live`}>{t('halls.go_live')}</PageLink>
        </Hint>
      )}
      {chosen !== null && chosen !== 'hosted' && (
        <Field
          name="address"
          type="url"
          label={t('halls.field.address')}
          value={typed.address}
          dir="ltr"
          required
          spellCheck={false}
          onChange={({ target }) => type({ address: target.value })}
          onBlur={({ target }) => type({ address: typedAddress(target.value) })}
          errors={errors('address')}
        />
      )}
      {chosen === 'mux' && <TryStream key={typed.address} halls={halls} address={typed.address} />}
    </>
  );
}

/** Asks the address that was typed, before anything is saved (HAL8). */
function TryStream({ halls, address }: { readonly halls: Halls; readonly address: string }) {
  const { t } = useTexts();
  const [state, setState] = useState<HallStreamState | 'asking' | null>(null);
  const asking = state === 'asking';
  const ask = async () => {
    setState('asking');
    setState(await halls.try(address));
  };
  return (
    <Line gap={12} wrap>
      <Button aria-disabled={asking} disabled={!asking && address.trim() === ''} onClick={() => void (asking || ask())}>
        {t('halls.try')}
      </Button>
      <Text role="status" tone={state === 'plays' ? 'ok' : 'warn'}>
        {state && t(`halls.tried.${state}`)}
      </Text>
    </Line>
  );
}
