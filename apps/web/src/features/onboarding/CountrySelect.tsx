import { COUNTRIES_FIRST } from '@plenary/domain/onboarding/limits';
import type { RefObject } from 'react';
import { countries, type Country } from './countries.ts';
import styles from './PhoneFields.module.css';

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
export function CountrySelect({ ref, chosen }: CountrySelectProps) {
  const field = {
    id: 'country_code',
    name: 'country_code',
    className: styles.select,
    autoComplete: 'tel-country-code',
  };
  if (!import.meta.env.SSR) return <select ref={ref} {...field} {...AS_IT_IS} />;
  const all = countries();
  return (
    <select {...field} defaultValue={chosen}>
      {all.slice(0, COUNTRIES_FIRST.length).map(option)}
      <hr />
      {all.slice(COUNTRIES_FIRST.length).map(option)}
    </select>
  );
}

function option({ code, name, dial }: Country) {
  return (
    <option key={code} value={code}>
      {`${name} ${dial}`}
    </option>
  );
}
