import type { ChatThread } from '@plenary/contract/chat/operations';
import { ArrowLeft, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { Box, Centre, Line, Stack } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { SearchField } from '../../../ui/input/SearchField.tsx';
import styles from './Private.module.css';
import { personName } from './thread-names.ts';
import { useFound, useSelection, useSelectionActions, type Choice, type PeopleSelection } from './use-selection.ts';

interface SelectionProps {
  /** null: a new chat. */
  readonly thread: ChatThread | null;
  /** The chat as it is now, or another one that began instead. */
  readonly done: (thread: ChatThread) => void;
  readonly cancel: () => void;
  /** The reader has left it. */
  readonly left?: () => void;
}

/** The people of a chat: a search, the list with the chosen ones on top, and what it leads to (PRV5, PRV25). */
export function Selection({ thread, done, cancel, left }: SelectionProps) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const selection = useSelection(thread);
  const title = t(thread === null ? 'private.new_title' : 'private.edit_title');
  return (
    <Stack as="section" grow shrinkY tone="text" aria-label={title}>
      <Line as="header" wrap gap={4} rigid padY={4} padX={8} border="below" className={styles.head}>
        <IconButton label={t(thread === null ? 'private.back' : 'private.cancel')} onClick={cancel} autoFocus>
          <Icon of={ArrowLeft} className={styles.turned} />
        </IconButton>
        <h2 className={styles.heading}>{title}</h2>
      </Line>
      <SearchField
        className={styles.search}
        label={t('private.search')}
        maxLength={200}
        value={search}
        change={setSearch}
      />
      <People selection={selection} search={search.trim()} removable={thread?.can_remove ?? true} />
      <SelectionHint thread={thread} selection={selection} />
      <Footer thread={thread} selection={selection} done={done} {...(left && { left })} />
    </Stack>
  );
}

interface PeopleProps {
  readonly selection: PeopleSelection;
  readonly search: string;
  /** Those who were in the chat before can be taken out. */
  readonly removable: boolean;
}

function People({ selection, search, removable }: PeopleProps) {
  const { t } = useTexts();
  const { frame } = useBoot();
  const found = useFound(search);
  const others = (found.users ?? []).filter(({ _id }) => !selection.has(_id));
  // Those who are chosen already stand above.
  const empty = found.users?.length === 0;
  return (
    <Box padEnd={8} scroll grow shrinkY className={styles.scroll} role="group" aria-label={t('private.choose')}>
      {frame?.simulated && <Hint className={styles.info}>{t('private.simulated_note')}</Hint>}
      <Box as="ul">
        {selection.chosen.map((person) => {
          const member = selection.before.some(({ _id }) => _id === person._id);
          return (
            <PersonItem
              key={person._id}
              person={person}
              chosen
              disabled={member && !removable}
              toggle={selection.toggle}
            >
              {member && t('private.in_chat')}
            </PersonItem>
          );
        })}
        {others.map((person) => (
          <PersonItem
            key={person._id}
            person={person}
            chosen={false}
            disabled={selection.full || !person.can_be_added}
            toggle={selection.toggle}
          >
            {!person.can_be_added && t('private.cannot_be_added')}
          </PersonItem>
        ))}
      </Box>
      {found.users === null && !found.refusal && <Spinner label={t('private.loading')} />}
      {empty && <Hint className={styles.info}>{t(search === '' ? 'private.nobody_yet' : 'private.nobody')}</Hint>}
      {found.has_more && <Hint className={styles.info}>{t('private.more_found')}</Hint>}
      {found.refusal && <Hint className={styles.info}>{refusalText(t, found.refusal)}</Hint>}
    </Box>
  );
}

interface PersonItemProps {
  readonly person: Choice;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly toggle: (person: Choice) => void;
  /** A state in words. */
  readonly children?: ReactNode;
}

function PersonItem({ person, chosen, disabled, toggle, children }: PersonItemProps) {
  const { t } = useTexts();
  const { company, role } = person.user;
  const about = children || [role, company].filter(Boolean).join(', ');
  return (
    <li>
      <label className={styles.item} data-ring="within" data-disabled={disabled}>
        <input
          type="checkbox"
          className={styles.box}
          checked={chosen}
          disabled={disabled}
          onChange={() => toggle(person)}
        />
        <Avatar user={person.user} />
        <Stack as="span" grow shrink>
          <bdi className={styles.name}>{personName(t, person)}</bdi>
          {about && <span className={styles.preview}>{about}</span>}
        </Stack>
        <Centre as="span" rigid radius="round" className={styles.tick} aria-hidden="true">
          {chosen && <Icon of={Check} size={16} />}
        </Centre>
      </label>
    </li>
  );
}

/** The one thing that whoever adds people should know. */
function SelectionHint({
  thread,
  selection,
}: {
  readonly thread: ChatThread | null;
  readonly selection: PeopleSelection;
}) {
  const { t } = useTexts();
  const adds = thread !== null && selection.added.length > 0;
  if (selection.full)
    return (
      <Text rigid padX={16} padY={8} border="above" sheet="raised" size={14}>
        {t('private.full')}
      </Text>
    );
  if (!adds) return null;
  return (
    <Text rigid padX={16} padY={8} border="above" sheet="raised" size={14}>
      {t(thread.pair ? 'private.pair' : 'private.history')}
    </Text>
  );
}

type FooterProps = Pick<SelectionProps, 'thread' | 'done' | 'left'> & { readonly selection: PeopleSelection };

function Footer({ thread, selection, done, left }: FooterProps) {
  const { t } = useTexts();
  const { busy, save, leave } = useSelectionActions(thread, selection);
  const changed = selection.added.length + selection.removed.length > 0;
  const ready = selection.chosen.length > 0 && (thread === null || changed);
  const run = async () => {
    const answer = await save();
    if (answer?.ok && answer.value.chat_thread) done(answer.value.chat_thread);
    if (answer && !answer.ok)
      showToast({ title: refusalText(t, answer.refusal), key: `private:${answer.refusal.code}` });
  };
  const submit = () => {
    const count = selection.removed.length;
    if (count === 0) return void run();
    openModal({
      title: t('private.confirm_leave_title'),
      content: t('private.confirm_remove', { count }),
      first: { label: t('private.cancel') },
      last: { label: t('private.remove'), run: () => void run() },
    });
  };
  const leaveNow = async () => {
    const answer = await leave();
    if (answer?.ok) left?.();
    if (answer && !answer.ok)
      showToast({ title: refusalText(t, answer.refusal), key: `private:${answer.refusal.code}` });
  };
  const askToLeave = () =>
    openModal({
      title: t('private.confirm_leave_title'),
      content: t('private.confirm_leave'),
      first: { label: t('private.cancel') },
      last: { label: t('private.leave'), run: () => void leaveNow() },
    });
  return (
    <Line as="footer" gap={12} rigid padX={16} padY={12} border="above">
      <Hint grow role="status">
        {selection.chosen.length > 0 && t('private.chosen', { count: selection.chosen.length })}
      </Hint>
      {thread !== null && (
        <Button aria-disabled={busy} onClick={() => busy || askToLeave()}>
          {t('private.leave')}
        </Button>
      )}
      <Button look="primary" aria-disabled={busy} disabled={!busy && !ready} onClick={() => busy || submit()}>
        {t(thread === null ? 'private.new' : 'private.done')}
      </Button>
    </Line>
  );
}
