import { ChevronDown, ChevronRight, Eye, Trash2 } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { identity } from '@plenary/domain/studio/group';
import { nameOf } from '@plenary/domain/studio/unreleased';
import type { Translate } from '@plenary/texts/texts';
import { useHydrated } from '../../../page/device.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { movedTo, Mover } from '../../../ui/list/Mover.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import type { EntriesForm } from './forms.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { discloses } from '../../../ui/overlay/disclosure.ts';
import styles from './Sections.module.css';
import { useField, type DrawField, type FieldProps } from './use-field.ts';
import { free, fresh, numberOf, type Entry, type Path } from './values.ts';

interface EntriesProps extends FieldProps {
  readonly list: EntriesForm;
  readonly draw: DrawField;
}

/** A list of entries: added, opened, moved and removed one by one. */
export function Entries({ list, draw, ...props }: EntriesProps) {
  const { t } = useTexts();
  const { form, field } = props;
  const { id, at, value, label, hint, set } = useField(props);
  const all = Array.isArray(value) ? (value as readonly Entry[]) : [];
  // One that is added opens by itself, since its number is higher, and the one that the address asks for; each can be opened and closed.
  const [last] = useState(() => Math.max(0, ...all.map(numberOf)));
  const [first] = useState(all);
  const asked = useHydrated() && first.find(isAsked);
  const begun = asked ? numberOf(asked) : null;
  const [toggled, setToggled] = useState<readonly number[]>([]);
  // Another object each time, so that the same place takes the focus again.
  const [focus, setFocus] = useState<{ readonly id: string; readonly added?: boolean } | null>(null);
  useEffect(() => {
    if (begun !== null) focusOn(document.getElementById(`entry-${begun}`));
  }, [begun]);
  const isOpen = (entry: Entry, index: number): boolean =>
    list.open ??
    (toggled.includes(numberOf(entry)) !== (numberOf(entry) > last || numberOf(entry) === begun) ||
      form.errors([...at, index], 'within').length > 0);
  useEffect(() => {
    if (focus === null) return;
    const place = document.getElementById(focus.id);
    // Something new is written into at once: a space on its name would fold it.
    const field = focus.added && place?.closest('[data-item]')?.querySelector('input, select, textarea');
    focusOn(field || place);
  }, [focus]);
  const add = () => {
    const entry = fresh(withKey(list, all));
    set([...all, entry]);
    setFocus({ id: `entry-${numberOf(entry)}`, added: true });
  };
  const remove = (entry: Entry) => {
    set(all.filter((one) => one !== entry));
    setFocus({ id: `${id}-add` });
  };
  const toggle = (one: number) =>
    setToggled((now) => (now.includes(one) ? now.filter((other) => other !== one) : [...now, one]));
  return (
    <Grid as="section" oneColumn gap={12} aria-labelledby={`${id}-title`}>
      <ListHeading list={list} id={`${id}-title`}>
        {label}
      </ListHeading>
      {hint !== undefined && <Hint>{hint}</Hint>}
      <FieldErrors name={id} errors={form.errors(at)} whole />
      {all.length > 0 && (
        <Grid as="ol" oneColumn gap={8}>
          {all.map((entry, index) => (
            <EntryCard
              key={numberOf(entry)}
              {...{ form, list, draw, entry, index }}
              path={[...at, index]}
              count={all.length}
              open={isOpen(entry, index)}
              toggle={() => toggle(numberOf(entry))}
              move={(to) => set(movedTo(all, index, to))}
              remove={() => remove(entry)}
            />
          ))}
        </Grid>
      )}
      <Row>
        <Button id={`${id}-add`} onClick={add}>
          {t(`studio.section.add.${field.label}` as 'studio.section.add.areas')}
        </Button>
      </Row>
    </Grid>
  );
}

/** The address of the page asks for it, by its own part of the address or its name. */
function isAsked(entry: Entry): boolean {
  const open = new URLSearchParams(location.search).get('open');
  return open !== null && (entry['slug'] === open || nameOf(entry) === open);
}

const wordsOf = (t: Translate) => ({
  drag: t('studio.section.drag'),
  up: t('studio.section.up'),
  down: t('studio.section.down'),
});

interface ListHeadingProps extends Pick<EntriesProps, 'list'> {
  readonly id: string;
  readonly children: string;
}

/** The name of a list; the page says that of its only one. */
function ListHeading({ list, id, children }: ListHeadingProps) {
  const heading = (
    <Heading as={list.open ? 'h3' : 'h2'} id={id} size={list.open ? 16 : 22}>
      {children}
    </Heading>
  );
  return list.alone ? <VisuallyHidden>{heading}</VisuallyHidden> : heading;
}

/** A new entry, with a key that no other has. */
function withKey({ blank, key }: EntriesForm, all: readonly Entry[]): Entry {
  if (key === undefined) return blank;
  const taken = new Set(all.map((entry) => entry['key']));
  return { key: free(`${key}-${all.length + 1}`, taken), ...blank };
}

interface EntryCardProps extends Pick<EntriesProps, 'form' | 'list' | 'draw'> {
  readonly entry: Entry;
  readonly path: Path;
  readonly index: number;
  readonly count: number;
  readonly open: boolean;
  readonly toggle: () => void;
  readonly move: (to: number) => void;
  readonly remove: () => void;
}

function EntryCard({ form, list, draw, entry, path, index, count, open, toggle, move, remove }: EntryCardProps) {
  const { t } = useTexts();
  const id = `entry-${numberOf(entry)}`;
  const name = nameOf(entry) || t('studio.section.unnamed', { number: String(index + 1) });
  return (
    <Grid as="li" card oneColumn gap={16} padX={16} padTop={8} padEnd={open ? 16 : 8} shrink data-item>
      <Line gap={4} wrap>
        {list.open ? (
          <Box as="span" id={id} grow shrink breaks weight={600} dir="auto">
            {name}
          </Box>
        ) : (
          <button type="button" id={id} className={styles.opener} dir="auto" {...discloses(open, toggle)}>
            <Icon of={open ? ChevronDown : ChevronRight} turns={!open} />
            <Box as="span" shrink breaks>
              {name}
            </Box>
          </button>
        )}
        <DraftBadge form={form} path={path} entry={entry} />
        <Row gap={4}>
          <Hide form={form} path={path} entry={entry} name={name} />
          <Mover name={name} words={wordsOf(t)} at={index} count={count} move={move} />
          <IconButton label={`${t('studio.section.remove')}: ${name}`} onClick={remove}>
            <Icon of={Trash2} />
          </IconButton>
        </Row>
      </Line>
      <FieldErrors name={id} errors={form.errors(path)} whole />
      {open &&
        list.fields
          .filter(({ when }) => when?.(entry, form.names) ?? true)
          .map((field) => <Fragment key={field.label}>{draw({ form, field, path, entry })}</Fragment>)}
    </Grid>
  );
}

type OfEntry = Pick<EntryCardProps, 'form' | 'path' | 'entry'>;

/** The id of an entry of a section; null: it is part of another entry. */
const idOf = ({ path: [part, ...rest], entry }: OfEntry): string | null =>
  rest.length === 1 ? `${String(part)}/${identity(entry)}` : null;

/** Says of an entry that attendees do not see it yet, or not as it stands here (REL1). */
function DraftBadge(of: OfEntry) {
  const { t } = useTexts();
  const waiting = of.form.unreleased.find(({ id }) => id === idOf(of));
  if (!waiting) return null;
  return <Badge tone="warn">{t(waiting.change === 'added' ? 'releases.draft' : 'releases.draft_changed')}</Badge>;
}

/** Takes an entry that attendees see away from them (REL3). */
function Hide({ name, ...of }: OfEntry & { readonly name: string }) {
  const { t } = useTexts();
  const { form } = of;
  const id = idOf(of);
  if (id === null || !form.seen(id)) return null;
  const ask = () =>
    openModal({
      title: t('releases.hide_title', { name }),
      content: t('releases.hide_text'),
      first: { label: t('releases.keep_visible') },
      last: { label: t('releases.hide'), run: () => form.hide(id) },
    });
  return (
    <IconButton
      label={`${t('releases.hide')}: ${name}`}
      aria-disabled={form.sending}
      disabled={!form.sending && form.dirty}
      onClick={() => form.sending || ask()}
    >
      <Icon of={Eye} />
    </IconButton>
  );
}
