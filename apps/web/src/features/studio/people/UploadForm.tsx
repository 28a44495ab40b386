import type { PeopleUpload } from '@plenary/contract/studio/people';
import { useRef, useState } from 'react';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaField, FieldErrors } from '../../../ui/field/Field.tsx';
import { FileBox } from '../../../ui/field/FileBox.tsx';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { Chip } from '../../../ui/input/Chip.tsx';
import { Box, Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import type { People } from './use-people.ts';

interface TypedList {
  readonly kind: 'file' | 'paste';
  readonly file: File | null;
  readonly pasted: string;
  readonly invite: boolean;
}

/** The act of storing a list that was read. */
function actOf({ added, changed }: { readonly added: number; readonly changed: number }) {
  if (added === 0) return changed === 0 ? 'invite' : 'change';
  return changed === 0 ? 'add' : 'both';
}

const NOTHING: TypedList = { kind: 'file', file: null, pasted: '', invite: true };

interface UploadFormProps {
  readonly people: People;
  readonly close: () => void;
}

/** Reads a list of people, shows what it would change, and stores it at a second press (PEO2). */
export function UploadForm({ people, close }: UploadFormProps) {
  const { t } = useTexts();
  const { typed, type, save, sending, errors, problems, form } = useDraft<TypedList>(() => NOTHING);
  const [read, setRead] = useState<PeopleUpload | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEnter(heading);
  const send = (dry_run: boolean) =>
    void save(async (now) => {
      const answer = await people.upload(fileOf(now), { dry_run, invite: now.invite });
      if (answer.kind === 'refused') return answer.refusal;
      setRead(answer);
      if (!dry_run && answer.kind === 'read' && answer.refused_total === 0) close();
      return null;
    });
  const change = (values: Partial<TypedList>): void => {
    setRead(null);
    type(values);
  };
  const ready = read?.kind === 'read' && read.added + read.changed + read.invited > 0;
  return (
    <Grid as="form" card gap={16} padX={16} padY={16} oneColumn aria-labelledby="upload" {...form(() => send(!ready))}>
      <Heading id="upload" size={22} ref={heading} tabIndex={-1}>
        {t('people-list.add')}
      </Heading>
      <Row role="group" aria-label={t('people-list.from')} gap={8} wrap>
        {(['file', 'paste'] as const).map((kind) => (
          <Chip key={kind} look="brand" chosen={typed.kind === kind} choose={() => change({ kind })}>
            {t(`people-list.kinds.${kind}`)}
          </Chip>
        ))}
      </Row>
      {typed.kind === 'file' ? (
        <FileBox
          id="file"
          name="file"
          accept=".csv,.xlsx,text/csv,text/plain"
          label={t('people-list.file')}
          hint={t('people-list.columns')}
          onChange={({ target }) => change({ file: target.files?.[0] ?? null })}
          errors={errors('file')}
        />
      ) : (
        <AreaField
          id="pasted"
          label={t('people-list.pasted')}
          hint={t('people-list.columns')}
          rows={6}
          value={typed.pasted}
          onChange={({ target }) => change({ pasted: target.value })}
          errors={errors('file')}
        />
      )}
      <Switch checked={typed.invite} onChange={(invite) => change({ invite })}>
        {t('people-list.invite_new')}
      </Switch>
      <div role="status">{read && <Read read={read} />}</div>
      <FieldErrors name="upload" errors={problems} />
      <Row gap={8} wrap>
        <Button
          type="submit"
          look="primary"
          aria-disabled={sending}
          disabled={typed.kind === 'file' ? !typed.file : !typed.pasted.trim()}
        >
          {ready ? t('people-list.store', { does: actOf(read) }) : t('people-list.read')}
        </Button>
        <Button look="quiet" onClick={close}>
          {t('team.cancel')}
        </Button>
      </Row>
    </Grid>
  );
}

const fileOf = ({ kind, file, pasted }: TypedList): File =>
  kind === 'file' && file ? file : new File([pasted], 'people.csv', { type: 'text/csv' });

function Read({ read }: { readonly read: PeopleUpload }) {
  const { t } = useTexts();
  if (read.kind === 'unreadable')
    return <Text tone="error">{t('people-list.unreadable', { reason: read.reason })}</Text>;
  const { added, changed, unchanged, invited, refused, refused_total, ignored } = read;
  return (
    <Grid gap={8} oneColumn>
      <Text weight={600}>{t('people-list.would', { added, changed, unchanged, invited })}</Text>
      {ignored.length > 0 && <Hint>{t('people-list.ignored', { columns: ignored.join(', ') })}</Hint>}
      {refused_total > 0 && (
        <>
          <Text tone="warn">{t('people-list.refused', { count: refused_total })}</Text>
          <Box as="ul" breaks>
            {refused.map(({ row, reasons }) => (
              <li key={row}>{t('people-list.row', { row, reason: reasons.join('; ') })}</li>
            ))}
          </Box>
        </>
      )}
    </Grid>
  );
}
