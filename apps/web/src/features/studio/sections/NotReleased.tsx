import type { SectionName } from '@plenary/contract/studio/sections';
import type { Unreleased } from '@plenary/domain/studio/unreleased';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import type { FieldName } from './forms.ts';
import type { SectionForm } from './use-section.ts';

interface NotReleasedProps {
  readonly section: SectionName;
  readonly form: SectionForm;
}

/** The changes of a section that attendees do not see yet: released or given up, all or some (REL2). */
export function NotReleased({ section, form }: NotReleasedProps) {
  return form.unreleased.length > 0 ? <Waiting section={section} form={form} /> : null;
}

function Waiting({ section, form }: NotReleasedProps) {
  const { t } = useTexts();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(form.unreleased.map(({ id }) => id).filter((id) => !left.has(id)));
  const count = chosen.size;
  const choose = (id: string) => (on: boolean) =>
    setLeft((now) => new Set(on ? [...now].filter((one) => one !== id) : [...now, id]));
  const idle = form.sending || form.dirty || count === 0;
  const giveUp = () =>
    openModal({
      title: t('releases.give_up_title', { count }),
      content: t('releases.give_up_text'),
      first: { label: t('releases.keep') },
      last: { label: t('releases.give_up'), run: () => form.giveUp(chosen) },
    });
  return (
    <Grid as="section" card oneColumn gap={12} pad={16} aria-labelledby="waiting">
      <div>
        <Heading id="waiting" size={18}>
          {t('releases.waiting')}
        </Heading>
        <Hint>{t('releases.waiting_help')}</Hint>
      </div>
      <ul>
        {form.unreleased.map((change) => (
          <li key={change.id}>
            <Choice type="checkbox" checked={chosen.has(change.id)} choose={choose(change.id)}>
              <ChangeName section={section} change={change} />
            </Choice>
          </li>
        ))}
      </ul>
      <Line gap={8} wrap>
        <Button look="primary" disabled={idle} onClick={() => form.release(chosen)}>
          {t('releases.release', { count })}
        </Button>
        <Button look="quiet" disabled={idle} onClick={giveUp}>
          {t('releases.give_up')}
        </Button>
        {form.dirty && <Hint>{t('releases.save_first')}</Hint>}
      </Line>
    </Grid>
  );
}

/** The thing that a change is of, and whether it is new, changed, removed or moved. */
function ChangeName({
  section,
  change: { id, name, change },
}: {
  readonly section: SectionName;
  readonly change: Unreleased;
}) {
  const { t } = useTexts();
  const [part] = id.split('/');
  const of = part === 'event' ? t(`studio.pages.${section}`) : t(`studio.section.field.${part as FieldName}`);
  return (
    <Box as="span" grow shrink breaks>
      {of}
      {name !== '' && (
        <>
          {': '}
          <bdi>{name}</bdi>
        </>
      )}{' '}
      <Badge>{t(`releases.change.${change}`)}</Badge>
    </Box>
  );
}
