import type { HallForm, HallRestore } from '@plenary/contract/halls/operations';
import { pathText } from '@plenary/domain/problem';
import { mergeChanges, type Clash } from '@plenary/domain/studio/merge';
import { momentText } from '@plenary/texts/formats';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../../ui/text/Text.tsx';

/** A hall's form that takes a change back, and the fields of it that were changed again since. */
export interface RestoredHall {
  readonly form: HallForm;
  readonly replaced: readonly Clash[];
}

/**
 * A hall with one change of it taken back: later changes of other fields stay, and its moderators are as they are (RST6).
 * @param now as it is; null: it was removed
 */
export function restoredHall({ before, after }: HallRestore, now: HallForm | null): RestoredHall {
  if (!now || !after) return { form: { ...formOf(before), moderators: [] }, replaced: [] };
  const { value, clashes } = mergeChanges(formOf(after), formOf(before), now);
  return { form: value as HallForm, replaced: clashes };
}

const formOf = ({ hosted: _hosted, at: _at, ...form }: HallRestore['before']) => form;

interface RestoringHallProps {
  readonly restore: HallRestore;
  readonly replaced: readonly Clash[];
}

/** Says that the form takes back what was changed, until that is saved, and which fields were changed again since. */
export function RestoringHall({ restore, replaced }: RestoringHallProps) {
  const { t, language } = useTexts();
  const { time_zone } = useEvent();
  const moment = momentText(language, Date.parse(restore.at), time_zone);
  return (
    <Grid as="section" card oneColumn gap={12} pad={16} aria-labelledby="restoring">
      <Heading as="h3" id="restoring" size={18}>
        {t('releases.restoring', { moment })}
      </Heading>
      <Text>{t('releases.restoring_help')}</Text>
      {replaced.length > 0 && (
        <>
          <Text tone="warn">{t('releases.restoring_replaces')}</Text>
          <ul>
            {replaced.map(({ path, theirs }) => (
              <Text as="li" key={pathText(path)} breaks>
                {t(`halls.field.${labelOf(path)}`)}: <bdi>{valueText(t, path[0], theirs)}</bdi>
              </Text>
            ))}
          </ul>
        </>
      )}
    </Grid>
  );
}

const LABELS = ['name', 'kind', 'capacity', 'address', 'aliases'] as const;
const labelOf = (path: Clash['path']) =>
  path[0] === 'stream_type' ? 'stream' : (LABELS.find((field) => field === path[0]) ?? 'name');

function valueText(t: ReturnType<typeof useTexts>['t'], field: PropertyKey | undefined, value: unknown): string {
  if (field === 'stream_type' && value === null) return t('halls.no_stream');
  if (value === undefined || value === null || value === '') return '–';
  if (field === 'stream_type') return t(`halls.streams.${value as NonNullable<HallForm['stream_type']>}`);
  if (field === 'kind') return t(`halls.kinds.${value as HallForm['kind']}`);
  if (Array.isArray(value)) return value.join(', ') || '–';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
}
