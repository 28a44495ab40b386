import type { HallForm } from '@plenary/contract/halls/operations';
import { HALLS } from '@plenary/domain/halls/halls';
import { moderatorProblems } from '@plenary/domain/halls/moderators';
import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { Box, Grid } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';

type Moderator = HallForm['moderators'][number];

interface ModeratorsProps {
  readonly typed: readonly Moderator[];
  readonly change: (moderators: Moderator[]) => void;
  readonly errors: (name: string) => readonly string[];
}

/** The people who moderate the sessions in a hall (HAL16). */
export function Moderators({ typed, change, errors }: ModeratorsProps) {
  const { t } = useTexts();
  // A line that is right by now, or has moved to the place of another one, says nothing of what was refused.
  const wrong = moderatorProblems(typed);
  const put = (nth: number, values: Partial<Moderator>): void =>
    change(typed.map((one, at) => (at === nth ? { ...one, ...values } : one)));
  return (
    <Grid as="fieldset" oneColumn gap={12}>
      <Text as="legend" weight={600}>
        {t('halls.field.moderators')}
      </Text>
      <Hint>{t('halls.field.moderators_hint')}</Hint>
      {typed.map((moderator, nth) => (
        <ModeratorFields
          // Its place is what stays while its name changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={nth}
          id={`moderator-${nth}`}
          moderator={moderator}
          errors={(name) => (`moderators.${nth}.${name}` in wrong ? errors(`moderators.${nth}.${name}`) : [])}
          put={(values) => put(nth, values)}
          remove={() => change(typed.filter((_, at) => at !== nth))}
        />
      ))}
      <FieldErrors name="moderators" errors={errors('moderators')} />
      {typed.length < HALLS.moderators_max && (
        <Box>
          <Button onClick={() => change([...typed, { name: '', email: '' }])}>{t('halls.moderator.add')}</Button>
        </Box>
      )}
    </Grid>
  );
}

interface ModeratorFieldsProps {
  /** Begins the ids of the fields. */
  readonly id: string;
  readonly moderator: Moderator;
  readonly errors: (name: 'name' | 'email') => readonly string[];
  readonly put: (values: Partial<Moderator>) => void;
  readonly remove: () => void;
}

function ModeratorFields({ id, moderator: { name, email }, errors, put, remove }: ModeratorFieldsProps) {
  const { t } = useTexts();
  return (
    <Grid
      oneColumn
      gap={12}
      pad={12}
      border="line"
      radius={8}
      role="group"
      aria-label={name || t('halls.moderator.new')}
    >
      <Field
        id={`${id}-name`}
        name="name"
        label={t('halls.moderator.name')}
        value={name}
        maxLength={HALLS.name_max}
        autoComplete="off"
        dir="auto"
        required
        errors={errors('name')}
        onChange={({ target }) => put({ name: target.value })}
      />
      <Field
        id={`${id}-email`}
        name="email"
        type="email"
        label={t('halls.moderator.email')}
        hint={t('halls.moderator.email_hint')}
        value={email}
        maxLength={EDIT_LIMITS.email}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        errors={errors('email')}
        onChange={({ target }) => put({ email: target.value })}
      />
      <Box>
        <Button look="quiet" onClick={remove}>
          {t('halls.moderator.remove', { name })}
        </Button>
      </Box>
    </Grid>
  );
}
