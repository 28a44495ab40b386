import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, Search } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { countries, type Country } from './countries.ts';
import styles from './PhoneFields.module.css';
import { ONBOARDING_TEXTS } from './texts.ts';

interface CountryPickerProps {
  /** ISO 3166 code in lower case. */
  readonly country: string;
  readonly onChange: (country: string) => void;
}

/** The countries to search in, by name, code or dial code; takes the place of the plain field. */
export function CountryPicker({ country, onChange }: CountryPickerProps) {
  const [all] = useState(countries);
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
      <Combobox.Trigger id="country_code" className={styles.select} aria-label={labelOf(chosen)}>
        <span className={styles.chosen}>{chosen?.name}</span>
        <span className={styles.dial}>{chosen?.dial}</span>
        <Combobox.Icon className={styles.arrow}>
          <Icon of={ChevronsUpDown} size={18} />
        </Combobox.Icon>
      </Combobox.Trigger>
      <input type="hidden" name="country_code" value={country} />
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} align="start" sideOffset={4}>
          <Combobox.Popup className={styles.popup} aria-label={ONBOARDING_TEXTS.country}>
            <div className={styles.search}>
              <Icon of={Search} size={18} />
              <Combobox.Input
                placeholder={ONBOARDING_TEXTS.country_search}
                aria-label={ONBOARDING_TEXTS.country_search}
              />
            </div>
            <Combobox.Empty>
              <p className={styles.none}>{ONBOARDING_TEXTS.no_country}</p>
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
      <span className={styles.chosen}>{country.name}</span>
      <span className={styles.dial}>{country.dial}</span>
      <Combobox.ItemIndicator className={styles.tick}>
        <Icon of={Check} size={18} />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

/** A button is named by its label alone, so that what is chosen is part of it. */
function labelOf(chosen: Country | null): string {
  return chosen ? `${ONBOARDING_TEXTS.country}: ${chosen.name} ${chosen.dial}` : ONBOARDING_TEXTS.country;
}

const searchable = ({ name, dial, code }: Country): string => `${name} ${dial} ${code}`;
