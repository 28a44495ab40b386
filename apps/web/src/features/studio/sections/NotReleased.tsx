import type { SectionName } from '@plenary/contract/studio/sections';
import type { Unreleased } from '@plenary/domain/studio/unreleased';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Box } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { ReleaseCard } from '../ReleaseCard.tsx';
import type { FieldName } from './field-names.ts';
import type { SectionForm } from './use-section.ts';

interface NotReleasedProps {
  readonly section: SectionName;
  readonly form: SectionForm;
}

/** The changes of a section that attendees do not see yet (REL2). */
export function NotReleased({ section, form }: NotReleasedProps) {
  const { t } = useTexts();
  const { unreleased, sending, dirty, release, giveUp } = form;
  if (unreleased.length === 0) return null;
  const changes = unreleased.map((change) => ({
    id: change.id,
    content: <ChangeName section={section} change={change} />,
  }));
  return (
    <ReleaseCard {...{ changes, release, giveUp }} busy={sending || dirty}>
      {dirty && <Hint>{t('releases.save_first')}</Hint>}
    </ReleaseCard>
  );
}

interface ChangeNameProps {
  readonly section: SectionName;
  readonly change: Unreleased;
}

/** The thing that a change is of, and whether it is new, changed, removed or moved. */
export function ChangeName({ section, change: { id, name, change } }: ChangeNameProps) {
  const { t } = useTexts();
  const [part] = id.split('/');
  const of = part === 'event' ? t(`studio-frame.pages.${section}`) : t(`studio.section.field.${part as FieldName}`);
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
