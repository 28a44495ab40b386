import type { EventUser } from '@plenary/contract/accounts/people';
import { displayName } from '@plenary/contract/names';
import type { NameBegun } from '@plenary/domain/chat/writing/mentions';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { hasModifier } from '../../../../ui/keys.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { Box, Stack } from '../../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import { isEscape } from '../../../../ui/overlay/escape.ts';
import type { Field } from './use-field.ts';
import type { OpenList, TakesKey } from './open-list.ts';
import { usePeopleToName } from './use-people-to-name.ts';
import styles from './Writing.module.css';

interface MentionListProps {
  readonly field: Field;
  readonly begun: NameBegun;
  /** Called with the open list; null: nothing fits, or it is closed. */
  readonly onOpen: (open: OpenList | null) => void;
  /** Called with the handler that takes the keys of the field, and with null to give them back. */
  readonly onKeys: (takes: TakesKey) => () => void;
  readonly dismiss: () => void;
}

/**
 * People whom the name that is being typed may mean. The field keeps the focus and names the choice
 * (`aria-activedescendant`), as ARIA describes a list that completes a text box.
 */
export function MentionList({ field, begun, onOpen, onKeys, dismiss }: MentionListProps) {
  const { t } = useTexts();
  const id = useId();
  const people = usePeopleToName(begun.query);
  const [at, setAt] = useChoice(begun.query, people.length);
  const take = (person: EventUser | undefined) => {
    const name = person && displayName(person.user);
    if (!name) return;
    const behind = field.text[begun.from + begun.query.length + 1];
    const gap = behind !== undefined && /\s/.test(behind) ? '' : ' ';
    field.insert(`@${name}${gap}`, { from: begun.from, event_user: person._id });
  };
  useKeys(onKeys, { count: people.length, at, move: setAt, take: () => take(people[at]), dismiss });
  useOpen(onOpen, people.length > 0 ? { list: id, choice: `${id}${at}` } : null);
  if (people.length === 0) return null;
  return (
    <Box scroll padY={4} border="line" radius={8} sheet="surface" tone="text" className={styles.people}>
      <VisuallyHidden>
        <span role="status">{t('writing.people_found', { count: people.length })}</span>
      </VisuallyHidden>
      <ul id={id} role="listbox" aria-label={t('writing.people')}>
        {people.map((person, index) => (
          <Choice
            key={person._id}
            id={`${id}${index}`}
            person={person}
            chosen={index === at}
            point={() => setAt(index)}
            take={() => take(person)}
          />
        ))}
      </ul>
    </Box>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly person: EventUser;
  readonly chosen: boolean;
  readonly point: () => void;
  readonly take: () => void;
}

function Choice({ id, person: { user }, chosen, point, take }: ChoiceProps) {
  const { t } = useTexts();
  const more = [user.host && t('chat.host'), user.simulated && t('chat.simulated'), user.company]
    .filter(Boolean)
    .join(' · ');
  const scroll = (element: HTMLElement | null) => {
    if (chosen) element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // The keyboard stays in the field, which moves through the choices.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={scroll}
      id={id}
      role="option"
      aria-selected={chosen}
      className={cx(styles.person, chosen && styles.chosen)}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={point}
      onClick={take}
    >
      <Avatar user={user} size="small" />
      <Stack as="span" leading={130} shrink>
        <Text as="bdi" size={16} truncate>
          {displayName(user)}
        </Text>
        {more !== '' && (
          <Hint as="bdi" truncate>
            {more}
          </Hint>
        )}
      </Stack>
    </li>
  );
}

/** The choice that the keyboard is at; another query begins with the first. */
function useChoice(query: string, count: number): [number, (at: number) => void] {
  const [choice, setChoice] = useState({ query, at: 0 });
  const at = choice.query === query ? Math.min(choice.at, Math.max(0, count - 1)) : 0;
  return [at, (next) => setChoice({ query, at: next })];
}

interface Keys {
  readonly count: number;
  readonly at: number;
  readonly move: (at: number) => void;
  readonly take: () => void;
  readonly dismiss: () => void;
}

function useKeys(onKeys: MentionListProps['onKeys'], { count, at, move, take, dismiss }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    // The keys of an input method are its own (229 is Safari's way to say so).
    if (count === 0 || event.shiftKey || hasModifier(event) || event.nativeEvent.isComposing || event.keyCode === 229)
      return false;
    switch (event.key) {
      case 'ArrowDown':
        move((at + 1) % count);
        return true;
      case 'ArrowUp':
        move((at + count - 1) % count);
        return true;
      case 'Enter':
      case 'Tab':
        take();
        return true;
      default:
        if (isEscape(event)) dismiss();
        return isEscape(event);
    }
  });
  useEffect(() => onKeys((event) => press(event)), [onKeys]);
}

function useOpen(onOpen: (open: OpenList | null) => void, open: OpenList | null): void {
  const report = useEffectEvent(onOpen);
  const [list, choice] = [open?.list ?? null, open?.choice ?? null];
  useEffect(() => report(list !== null && choice !== null ? { list, choice } : null), [list, choice]);
  useEffect(() => () => report(null), []);
}
