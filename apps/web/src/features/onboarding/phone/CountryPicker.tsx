import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { SearchBox } from '../../../ui/input/SearchField.tsx';
import styles from './PhoneFields.module.css';
import { countries, type Country } from './phone-numbers.ts';

// The modules that the form of a number loads once it is shown stand in one chunk: this field and the library of
// numbers.
export { readNumber, spaced } from './phone-numbers.ts';

interface CountryPickerProps {
  /** ISO 3166 code in lower case. */
  readonly country: string;
  readonly onChange: (country: string) => void;
}

/** The countries to search in, by name, code or dial code; takes the place of the plain field. */
export function CountryPicker({ country, onChange }: CountryPickerProps) {
  const { t, language } = useTexts();
  const [all] = useState(() => countries(language));
  const chosen = all.find(({ code }) => code === country) ?? null;
  return (
    <Combobox.Root
      items={all}
      value={chosen}
      onValueChange={(next) => next && onChange(next.code)}
      itemToStringLabel={searchable}
      isItemEqualToValue={(a, b) => a.code === b.code}
      autoHighlight
    >
      {/* A button is named by its label alone, so that what is chosen is part of it. */}
      <Combobox.Trigger
        id="country_code"
        className={styles.select}
        aria-label={
          chosen ? t('onboarding.country_chosen', { name: chosen.name, dial: chosen.dial }) : t('onboarding.country')
        }
      >
        <Text as="span" grow shrink truncate>
          {chosen?.name}
        </Text>
        <Text as="span" tone="quiet" tabular dir="ltr">
          {chosen?.dial}
        </Text>
        <Combobox.Icon className={styles.arrow}>
          <Icon of={ChevronsUpDown} size={18} />
        </Combobox.Icon>
      </Combobox.Trigger>
      <input type="hidden" name="country_code" value={country} />
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} align="start" sideOffset={4}>
          <Combobox.Popup className={styles.popup} aria-label={t('onboarding.country')}>
            <SearchBox className={styles.search}>
              <Combobox.Input
                placeholder={t('onboarding.country_search')}
                aria-label={t('onboarding.country_search')}
              />
            </SearchBox>
            <Combobox.Empty>
              <Text pad={16} tone="quiet">
                {t('onboarding.no_country')}
              </Text>
            </Combobox.Empty>
            <Combobox.List className={styles.list}>{row}</Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function row(country: Country) {
  return (
    <Combobox.Item key={country.code} value={country} className={styles.row}>
      <Text as="span" grow shrink truncate>
        {country.name}
      </Text>
      <Text as="span" tone="quiet" tabular dir="ltr">
        {country.dial}
      </Text>
      <Combobox.ItemIndicator className={styles.tick}>
        <Icon of={Check} size={18} />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

const searchable = ({ name, dial, code }: Country): string => `${name} ${dial} ${code}`;
