import { releaseEverything, type Waiting } from '@plenary/contract/studio/releases';
import { STUDIO_PAGES, studioAddress, type StudioPage } from '@plenary/domain/studio/pages';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useSending } from '../../page/form/use-draft.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { Box, Grid, Line } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { ChangeName } from './sections/NotReleased.tsx';
import { ReleaseNotice } from './sessions/collected/ReleaseNotice.tsx';
import { useReleasedPreview } from './use-released-preview.ts';
import { useUnsaved } from './use-unsaved.ts';

/** So many changes of a page are named; its page has the others. */
const NAMED = 5;

/** Everything that attendees do not see yet, by page, and its release at one moment (REL10, REL12). */
export function ReleaseEverything({ start }: { readonly start: Waiting }) {
  const { t } = useTexts();
  const { slug: event, draft } = useEvent();
  const { api } = useServices();
  const [waiting, setWaiting] = useState(start);
  const [notice, setNotice] = useState('');
  useUnsaved(notice.trim() !== '' && waiting.sessions.length > 0);
  const { send, sending, kind, errors, problems } = useSending();
  const preview = useReleasedPreview();
  const refused = (page: StudioPage['id']) => [...new Set([...errors(page), ...preview.errors(page)])];
  const pages = STUDIO_PAGES.flatMap((page) => {
    const changes = changesOn(page.id, waiting);
    return changes.length > 0 ? [{ page, changes }] : [];
  });
  const ready = waiting.sections.length > 0 || waiting.sessions.some((change) => change.kind !== 'gone');
  const release = () =>
    void send(async () => {
      const answer = await api.call(releaseEverything, { params: { event }, body: { seen: waiting.seen, notice } });
      if (answer.ok) setWaiting(answer.value);
      else if (answer.refusal.code === 'changed_meanwhile') setWaiting(answer.refusal['current'] as Waiting);
      return answer.ok ? null : answer.refusal;
    });
  const released = t(draft ? 'releases.all_released_draft' : 'releases.all_released');
  const done = <Text role="status">{kind === 'sent' && !ready && released}</Text>;
  if (pages.length === 0) return done;
  return (
    <Grid as="section" card oneColumn gap={16} pad={16} aria-labelledby="waiting-title">
      <div>
        <Heading id="waiting-title" size={18}>
          {t('releases.waiting')}
        </Heading>
        <Hint>{t('releases.waiting_help')}</Hint>
      </div>
      {pages.map(({ page, changes }) => (
        <PageChanges key={page.id} page={page} changes={changes} problems={refused(page.id)} />
      ))}
      {waiting.sessions.length > 0 && <ReleaseNotice value={notice} change={setNotice} />}
      <FieldErrors name="release" errors={[...problems, ...preview.problems]} />
      <Line gap={12} wrap>
        <Button look="primary" aria-disabled={sending} disabled={!sending && !ready} onClick={release}>
          {t('releases.release_all')}
        </Button>
        <Button
          aria-disabled={preview.busy}
          disabled={!preview.busy && !ready}
          onClick={() => preview.busy || preview.show('attendee', '')}
        >
          <Icon of={Eye} size={18} /> {t('releases.preview')}
        </Button>
        {done}
        <Text role="status">{preview.busy && t('releases.preview_made')}</Text>
      </Line>
    </Grid>
  );
}

interface Named {
  readonly id: string;
  readonly content: ReactNode;
}

/** The changes on a page, each by its name and kind. */
function changesOn(page: StudioPage['id'], { sections, sessions }: Waiting): Named[] {
  if (page === 'sessions')
    return sessions.map((change) => ({ id: change.id, content: <SessionChange change={change} /> }));
  return sections
    .filter(({ section }) => section === page)
    .flatMap(({ section, changes }) =>
      changes.map((change) => ({ id: change.id, content: <ChangeName section={section} change={change} /> })),
    );
}

function SessionChange({ change: { title, kind } }: { readonly change: Waiting['sessions'][number] }) {
  const { t } = useTexts();
  return (
    <Box as="span" grow shrink breaks>
      <bdi>{title}</bdi> <Badge tone={kind === 'gone' ? 'warn' : 'plain'}>{t(`releases.kind.${kind}`)}</Badge>
    </Box>
  );
}

interface PageChangesProps {
  readonly page: StudioPage;
  readonly changes: readonly Named[];
  /** Why it cannot be released. */
  readonly problems: readonly string[];
}

function PageChanges({ page, changes, problems }: PageChangesProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const more = changes.length - NAMED;
  return (
    <Grid oneColumn gap={4}>
      <Line gap={12} wrap>
        <Heading as="h3" size={16}>
          <a href={studioAddress(slug, page)}>{t(`studio-frame.pages.${page.id}`)}</a>
        </Heading>
        <Text as="span" tone="quiet">
          {t('releases.count', { count: changes.length })}
        </Text>
      </Line>
      <Grid as="ul" oneColumn gap={4}>
        {changes.slice(0, NAMED).map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </Grid>
      {more > 0 && <Hint>{t('releases.more', { count: more })}</Hint>}
      <FieldErrors name={`release-${page.id}`} errors={problems} />
    </Grid>
  );
}
