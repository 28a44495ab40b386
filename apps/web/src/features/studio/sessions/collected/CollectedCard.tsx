import type { CollectedChange } from '@plenary/contract/timeline/collected';
import { COLLECTING, type Collecting } from '@plenary/domain/timeline/edit/collected';
import { shortDay } from '@plenary/texts/formats';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { useState } from 'react';
import { useBoot } from '../../../../page/boot.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { SelectField } from '../../../../ui/field/Field.tsx';
import { Grid } from '../../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import { useEdits } from '../../../timeline/edit/index.ts';
import { ReleaseCard } from '../../ReleaseCard.tsx';
import { useUnsaved } from '../../use-unsaved.ts';
import { ReleaseNotice } from './ReleaseNotice.tsx';
import type { CollectedChanges } from './use-collected.ts';

interface CollectedProps {
  readonly changes: CollectedChanges;
}

/** The sentence on when attendees see a change that is made at this moment. */
export const seenText = (collects: boolean, draft: boolean | undefined) =>
  collects ? 'releases.collects_now' : draft ? 'releases.live_draft' : 'releases.live_now';

/** When changes are collected (REL7). */
export function CollectingField({ changes: { collecting, now, sending, set } }: CollectedProps) {
  const { t } = useTexts();
  const { event } = useBoot();
  return (
    <SelectField
      id="collecting"
      label={t('releases.collecting')}
      value={collecting}
      disabled={sending}
      hint={t(seenText(now, event?.draft))}
      onChange={({ target }) => set(target.value as Collecting)}
    >
      {COLLECTING.map((one) => (
        <option key={one} value={one}>
          {t(`releases.collect.${one}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** The changes that wait for their release (REL8). */
export function CollectedCard({ changes }: CollectedProps) {
  const [notice, setNotice] = useState('');
  useUnsaved(notice.trim() !== '' && changes.changes.length > 0);
  const { sending, problems, release, giveUp } = changes;
  const waiting = changes.changes.map((change) => ({
    id: change.id,
    stuck: change.kind === 'gone',
    content: <Change change={change} />,
  }));
  if (waiting.length === 0) return null;
  return (
    <ReleaseCard {...{ giveUp, problems }} changes={waiting} busy={sending} release={(ids) => release(ids, notice)}>
      <ReleaseNotice value={notice} change={setNotice} />
    </ReleaseCard>
  );
}

function Change({ change: { id, kind, title, starts_at, fields, by } }: { readonly change: CollectedChange }) {
  const { t, language } = useTexts();
  const { zone, actions } = useEdits();
  const clashes = actions.clashes({ id });
  const start = starts_at === null ? null : Date.parse(starts_at);
  const when = start === null ? '' : `${shortDay(language, localDay(start, zone))} ${localTime(start, zone)}`;
  const named = fields.map((field) => t(`timeline-edit.field.${field}`)).join(', ');
  return (
    <Grid as="span" oneColumn gap={4} grow shrink breaks>
      <span>
        <bdi>{title}</bdi> <Badge tone={kind === 'gone' ? 'warn' : 'plain'}>{t(`releases.kind.${kind}`)}</Badge>
      </span>
      <Hint as="span">{[when, named, by].filter((part) => part !== '').join(' · ')}</Hint>
      {clashes !== '' && (
        <Text as="span" size={14} tone="warn">
          {clashes}
        </Text>
      )}
    </Grid>
  );
}
