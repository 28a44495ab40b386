import { DEFAULT_COUNTRY } from '@plenary/domain/onboarding/limits';
import { useRef } from 'react';
import { CountrySelect } from './CountrySelect.tsx';
import { Field } from './Field.tsx';
import { FieldErrors } from './FieldErrors.tsx';
import fieldStyles from './Field.module.css';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';
import { usePhone } from './use-phone.ts';

const FIELDS = ['country_code', 'mobile_number', 'mobile_number_no_dial_code'];

/**
 * Country and number (doc 2 §5). The whole number is posted beside its parts once the library of numbers is there;
 * until then, and without JavaScript, the parts alone, and the server puts them together.
 */
export function MobileNumberForm({ page }: { readonly page: PageOf<'mobile_number'> }) {
  const { mobile_number_no_dial_code, country_code } = page.form;
  const select = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const phone = usePhone({ select, input }, country_code || DEFAULT_COUNTRY, mobile_number_no_dial_code);
  const errors = phone.problem === null ? [] : [phone.problem];
  const sent = [...(page.errors['mobile_number'] ?? []), ...(page.errors['mobile_number_no_dial_code'] ?? [])];
  const Picker = phone.kit?.CountryPicker;
  return (
    <PostForm page={page}>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor="country_code">
          {ONBOARDING_TEXTS.country}
        </label>
        {Picker ? (
          <Picker country={phone.country} onChange={phone.choose} />
        ) : (
          <CountrySelect ref={select} chosen={phone.country} />
        )}
        <FieldErrors name="country_code" errors={page.errors['country_code'] ?? []} />
      </div>
      <Field
        ref={input}
        name="mobile_number_no_dial_code"
        type="tel"
        label={ONBOARDING_TEXTS.mobile_number}
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
        label={ONBOARDING_TEXTS.verify}
        enabled={phone.kit ? phone.e164 !== '' : null}
        errors={page.errors}
        fields={FIELDS}
      />
    </PostForm>
  );
}
