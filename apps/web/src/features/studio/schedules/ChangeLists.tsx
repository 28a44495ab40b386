import type { ScheduleChange, ScheduleUnderstood } from '@plenary/contract/schedules/operations';
import { momentText } from '@plenary/texts/formats';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Box, Grid } from '../../../ui/layout/Layout.tsx';
import { Details } from '../../../ui/overlay/Details.tsx';
import { Hint } from '../../../ui/text/Text.tsx';

interface ChangeListsProps {
  readonly changes: ScheduleUnderstood['changes'];
}

/** Changes of sessions by an import: added, changed with old and new, removed, kept. */
export function ChangeLists({ changes }: ChangeListsProps) {
  const { t } = useTexts();
  const { added, changed, removed, kept, unchanged } = changes;
  return (
    <Grid gap={8} oneColumn>
      <Names label={t('schedules.added', { count: added.length })} names={added} />
      <Changed label={t('schedules.changed', { count: changed.length })} changes={changed} open />
      <Names label={t('schedules.removed', { count: removed.length })} names={removed} open />
      <Changed label={t('schedules.stays', { count: kept.length })} changes={kept} />
      {unchanged > 0 && <Hint>{t('schedules.unchanged', { count: unchanged })}</Hint>}
    </Grid>
  );
}

interface ListProps {
  readonly label: string;
  readonly open?: boolean;
}

function Names({ label, names, open }: ListProps & { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Details label={label} open={open}>
      <ul>
        {names.map((name, nth) => (
          // Sessions may have the same title.
          <Box as="li" key={nth} size={14} breaks dir="auto">
            {name}
          </Box>
        ))}
      </ul>
    </Details>
  );
}

function Changed({ label, changes, open }: ListProps & { readonly changes: readonly ScheduleChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Details label={label} open={open}>
      <Grid as="ul" gap={8} padTop={8}>
        {changes.map((change, nth) => (
          <li key={nth}>
            <Box as="p" breaks dir="auto">
              {change.name}
            </Box>
            {change.fields.map((field) => (
              <FieldLine key={field.field} {...field} />
            ))}
          </li>
        ))}
      </Grid>
    </Details>
  );
}

const TIMES = ['starts_at', 'ends_at'];

function FieldLine({ field, before, after }: ScheduleChange['fields'][number]) {
  const { t, language } = useTexts();
  const { time_zone } = useEvent();
  const value = (text: string | null): string => {
    if (text === null) return t('schedules.nothing');
    return TIMES.includes(field) ? momentText(language, Date.parse(text), time_zone) : text;
  };
  return (
    <Hint breaks>
      {t(`schedules.field.${field}`)}:{' '}
      {before === null && after === null
        ? t('schedules.other_text')
        : t('schedules.change', { before: value(before), after: value(after) })}
    </Hint>
  );
}
