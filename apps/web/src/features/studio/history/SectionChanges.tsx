import type { HistoryEntry } from '@plenary/contract/studio/history';
import { uploadOf } from '@plenary/contract/studio/sections';
import type { SectionChange } from '@plenary/domain/studio/section-states';
import { useTexts } from '../../../page/use-texts.ts';
import { Box } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { languageIn } from './change-text.ts';
import { FIELD_NAMES } from '../sections/field-names.ts';

interface SectionChangesProps {
  readonly entry: HistoryEntry;
  readonly changes: readonly SectionChange[];
}

/** From what to what the things of a section were changed (RST2); fields without a name are left out. */
export function SectionChanges({ entry, changes }: SectionChangesProps) {
  const { t } = useTexts();
  const named = (field: string): string | null => {
    // The event has one picture that stands in a group of its own: its logo.
    const own = field === 'file' && entry.part === 'look' ? 'logo' : field;
    const known = FIELD_NAMES.find((one) => one === own);
    return known ? t(`studio.section.field.${known}`) : null;
  };
  const thing = ({ part, name }: SectionChange): string => name || (named(part) ?? t(`history.parts.${entry.part}`));
  return (
    <Box as="ul" size={14}>
      {changes.map((one) => (
        <li key={`${one.part} ${one.name} ${one.change}`}>
          <bdi>{thing(one)}</bdi>: {t(`history.thing.${one.change}`)}
          {one.fields.map(({ field, before, after, language }) => {
            const name = named(field);
            if (name === null) return null;
            const label = languageIn(t, name, language);
            const value = (text: string | null) =>
              text === null
                ? t('history.nothing')
                : `\u2068${uploadOf(text) === null ? text : text.split('/').at(-1)}\u2069`;
            return (
              <Text key={`${field} ${language}`} size={14} dir="auto">
                {t('history.from_to', { field: label, before: value(before), after: value(after) })}
              </Text>
            );
          })}
        </li>
      ))}
    </Box>
  );
}
