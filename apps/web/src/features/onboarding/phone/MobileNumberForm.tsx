import { COUNTRIES_FIRST, DEFAULT_COUNTRY } from '@plenary/domain/onboarding/limits';
import { type RefObject, useRef } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { Field } from '../Field.tsx';
import styles from './PhoneFields.module.css';
import { countries, type Country } from './phone-numbers.ts';
import { type PageOf, PostForm, Submit } from '../PostForm.tsx';
import { usePhone } from './use-phone.ts';

const FIELDS = ['country_code', 'mobile_number', 'mobile_number_no_dial_code'];

/**
 * Country and number (ONB6). The whole number is posted beside its parts once the library of numbers is there;
 * until then, and without JavaScript, the parts alone, and the server puts them together.
 */
export function MobileNumberForm({ page }: { readonly page: PageOf<'mobile_number'> }) {
  const { t } = useTexts();
  const { mobile_number_no_dial_code, country_code } = page.form;
  const select = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const phone = usePhone({ select, input }, country_code || DEFAULT_COUNTRY, mobile_number_no_dial_code);
  const errors = phone.problem === null ? [] : [t(`fields.${phone.problem.code}`)];
  const sent = [...(page.errors['mobile_number'] ?? []), ...(page.errors['mobile_number_no_dial_code'] ?? [])];
  const Picker = phone.kit?.CountryPicker;
  return (
    <PostForm page={page}>
      <Grid oneColumn gap={4}>
        <Text as="label" weight={600} htmlFor="country_code">
          {t('onboarding.country')}
        </Text>
        {Picker ? (
          <Picker country={phone.country} onChange={phone.choose} />
        ) : (
          <CountrySelect ref={select} chosen={phone.country} />
        )}
        <FieldErrors name="country_code" errors={page.errors['country_code'] ?? []} />
      </Grid>
      <Field
        ref={input}
        name="mobile_number_no_dial_code"
        type="tel"
        dir="ltr"
        label={t('onboarding.mobile_number')}
        errors={phone.edited ? errors : sent}
        defaultValue={mobile_number_no_dial_code}
        autoComplete="tel"
        inputMode="tel"
        required
        autoFocus
        onChange={phone.typed}
        onBlur={phone.left}
      />
      {phone.e164 && <input type="hidden" name="mobile_number" value={phone.e164} />}
      <Submit
        label={t('onboarding.verify')}
        enabled={phone.kit ? phone.e164 !== '' : null}
        errors={page.errors}
        fields={FIELDS}
      />
    </PostForm>
  );
}

interface CountrySelectProps {
  readonly ref: RefObject<HTMLSelectElement | null>;
  /** ISO 3166 code in lower case. */
  readonly chosen: string;
}

/** Left as the server wrote it: React neither compares nor changes what stands in the element. */
const AS_IT_IS = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

/**
 * The countries as the server writes them: a plain field that works without JavaScript. The browser's build holds no
 * list of them; a searchable field takes this one's place once it is there. So a browser that calls a country by
 * another name than the server does no harm.
 */
function CountrySelect({ ref, chosen }: CountrySelectProps) {
  const { t, language } = useTexts();
  const field = {
    id: 'country_code',
    name: 'country_code',
    className: styles.select,
    autoComplete: 'tel-country-code',
  };
  if (!import.meta.env.SSR) return <select ref={ref} {...field} {...AS_IT_IS} />;
  const all = countries(language);
  const option = ({ code, name, dial }: Country) => (
    <option key={code} value={code}>
      {t('onboarding.country_option', { name, dial })}
    </option>
  );
  return (
    <select {...field} defaultValue={chosen}>
      {all.slice(0, COUNTRIES_FIRST.length).map(option)}
      <hr />
      {all.slice(COUNTRIES_FIRST.length).map(option)}
    </select>
  );
}
