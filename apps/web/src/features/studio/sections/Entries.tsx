import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, EyeOff, Trash2 } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { identity } from '@plenary/domain/studio/group';
import { nameOf } from '@plenary/domain/studio/unreleased';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
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
  // Entries that are added open by themselves; each can be opened and closed.
  const [last] = useState(() => Math.max(0, ...all.map(numberOf)));
  const [toggled, setToggled] = useState<readonly number[]>([]);
  // Another object each time, so that the same place takes the focus again.
  const [focus, setFocus] = useState<{ readonly id: string } | null>(null);
  const isOpen = (entry: Entry, index: number): boolean =>
    list.open ??
    (toggled.includes(numberOf(entry)) !== numberOf(entry) > last || form.errors([...at, index], 'within').length > 0);
  useEffect(() => {
    if (focus !== null) focusOn(document.getElementById(focus.id));
  }, [focus]);
  const add = () => {
    const entry = fresh(withKey(list, all));
    set([...all, entry]);
    setFocus({ id: `entry-${numberOf(entry)}` });
  };
  const remove = (entry: Entry) => {
    set(all.filter((one) => one !== entry));
    setFocus({ id: `${id}-add` });
  };
  const move = (index: number, by: -1 | 1) => {
    const moved = [...all];
    const [entry] = moved.splice(index, 1);
    if (!entry) return;
    moved.splice(index + by, 0, entry);
    set(moved);
    const edge = index + by === 0 || index + by === all.length - 1;
    setFocus({ id: arrowId(entry, edge ? (-by as -1 | 1) : by) });
  };
  const toggle = (one: number) =>
    setToggled((now) => (now.includes(one) ? now.filter((other) => other !== one) : [...now, one]));
  return (
    <Grid as="section" oneColumn gap={12} aria-labelledby={`${id}-title`}>
      <ListHeading list={list} id={`${id}-title`}>
        {label}
      </ListHeading>
      {hint !== undefined && <Hint>{hint}</Hint>}
      <FieldErrors name={id} errors={form.errors(at)} />
      {all.length > 0 && (
        <Grid as="ol" oneColumn gap={8}>
          {all.map((entry, index) => (
            <EntryCard
              key={numberOf(entry)}
              {...{ form, list, draw, entry, index }}
              path={[...at, index]}
              last={index === all.length - 1}
              open={isOpen(entry, index)}
              toggle={() => toggle(numberOf(entry))}
              move={(by) => move(index, by)}
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

interface ListHeadingProps extends Pick<EntriesProps, 'list'> {
  readonly id: string;
  readonly children: string;
}

/** The id of the button that moves an entry up (-1) or down. */
const arrowId = (entry: Entry, by: -1 | 1): string => `entry-${numberOf(entry)}-${by === 1 ? 'down' : 'up'}`;

/** The name of a list; the page says that of its only one. */
function ListHeading({ list, id, children }: ListHeadingProps) {
  const heading = (
    <Heading as={list.open ? 'h4' : 'h2'} id={id} size={list.open ? 16 : 22}>
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
  readonly last: boolean;
  readonly open: boolean;
  readonly toggle: () => void;
  readonly move: (by: -1 | 1) => void;
  readonly remove: () => void;
}

function EntryCard({ form, list, draw, entry, path, index, last, open, toggle, move, remove }: EntryCardProps) {
  const { t } = useTexts();
  const id = `entry-${numberOf(entry)}`;
  const name = nameOf(entry) || t('studio.section.unnamed', { number: String(index + 1) });
  return (
    <Grid as="li" card oneColumn gap={16} padX={16} padY={8} shrink>
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
          <IconButton
            id={arrowId(entry, -1)}
            label={`${t('studio.section.up')}: ${name}`}
            disabled={index === 0}
            onClick={() => move(-1)}
          >
            <Icon of={ArrowUp} />
          </IconButton>
          <IconButton
            id={arrowId(entry, 1)}
            label={`${t('studio.section.down')}: ${name}`}
            disabled={last}
            onClick={() => move(1)}
          >
            <Icon of={ArrowDown} />
          </IconButton>
          <IconButton label={`${t('studio.section.remove')}: ${name}`} onClick={remove}>
            <Icon of={Trash2} />
          </IconButton>
        </Row>
      </Line>
      <FieldErrors name={id} errors={form.errors(path)} />
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
    <IconButton label={`${t('releases.hide')}: ${name}`} disabled={form.dirty || form.sending} onClick={ask}>
      <Icon of={EyeOff} />
    </IconButton>
  );
}
