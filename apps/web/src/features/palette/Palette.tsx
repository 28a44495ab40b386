import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { EventUser } from '@plenary/contract/accounts/people';
import { withRecent } from '@plenary/domain/search/palette';
import { useRef, useState } from 'react';
import { isPageOf } from '../../page/navigation/PageLink.tsx';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchBox } from '../../ui/input/SearchField.tsx';
import { Line } from '../../ui/layout/Layout.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { UserCardModal } from '../chat/threads/card/index.ts';
import styles from './Palette.module.css';
import { usePalette, type Entry, type EntryGroup } from './use-palette.ts';

interface PaletteProps {
  /** Called when it has gone: take it out of the tree then. */
  readonly onClosed: () => void;
}

/** Leads by keys alone to sessions, people, places and acts of hosts (PLT1). Mounted means open. */
export function Palette({ onClosed }: PaletteProps) {
  const [open, setOpen] = useState(true);
  const chosen = useRef<Entry | null>(null);
  const [person, setPerson] = useState<EventUser | null>(null);
  const follow = useFollow(setPerson);
  if (person)
    return (
      <OptionalPart>
        <UserCardModal person={person} message={null} onClosed={onClosed} report={onClosed} />
      </OptionalPart>
    );
  const gone = (isOpen: boolean): void => {
    if (isOpen) return;
    const entry = chosen.current;
    if (entry?.to.kind !== 'person') onClosed();
    if (entry) follow(entry);
  };
  const choose = (entry: Entry): void => {
    chosen.current = entry;
    setOpen(false);
  };
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={gone}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Finder choose={choose} leads={chosen} />
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FinderProps {
  readonly choose: (entry: Entry) => void;
  /** The entry that was chosen: the focus goes with it, and back otherwise. */
  readonly leads: { readonly current: Entry | null };
}

function Finder({ choose, leads }: FinderProps) {
  const { t } = useTexts();
  const { storage } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState('');
  const [recent] = useState(() => readRecent(storage.get('paletteRecent')));
  const groups = usePalette(q, recent);
  return (
    <Dialog.Popup
      className={styles.popup}
      aria-label={t('palette.title')}
      initialFocus={input}
      finalFocus={() => leads.current === null}
    >
      <Autocomplete.Root
        inline
        open
        items={groups}
        filter={null}
        value={q}
        onValueChange={setQ}
        itemToStringValue={({ title }: Entry) => title}
        autoHighlight="always"
        keepHighlight
      >
        <SearchBox className={styles.field}>
          <Autocomplete.Input ref={input} placeholder={t('palette.field')} aria-label={t('palette.field')} />
        </SearchBox>
        <Autocomplete.Empty>
          <Text pad={16} tone="quiet">
            {t('palette.nothing')}
          </Text>
        </Autocomplete.Empty>
        <Autocomplete.List className={styles.list}>
          {(group: EntryGroup) => (
            <Autocomplete.Group key={group.id} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>
                {t('palette.group', { group: group.id })}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={entry.id}
                    value={entry}
                    className={styles.entry}
                    onClick={() => choose(entry)}
                  >
                    <Icon of={entry.icon} size={18} />
                    <Text as="span" grow shrink truncate dir="auto">
                      {entry.title}
                    </Text>
                    <Hint as="span" shrink truncate className={styles.hint}>
                      {entry.hint}
                    </Hint>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Line as="p" gap={16} padX={16} padY={8} border="above" size={14} tone="quiet" className={styles.keys}>
          {t('palette.keys')}
        </Line>
      </Autocomplete.Root>
    </Dialog.Popup>
  );
}

/** Goes to an entry, and remembers it. */
function useFollow(show: (person: EventUser) => void): (entry: Entry) => void {
  const { router, storage } = useServices();
  const { slug } = useEvent();
  return ({ id, to }) => {
    storage.set('paletteRecent', JSON.stringify(withRecent(readRecent(storage.get('paletteRecent')), id)));
    if (to.kind === 'person') return show(to.person);
    if (to.kind === 'act') return to.run();
    if (isPageOf(to.href, slug)) return router.push(to.href);
    open(to.href, '_blank', 'noopener');
  };
}

function readRecent(kept: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
