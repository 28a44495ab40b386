import {
  changeExhibitor,
  previewAbout,
  ROOMS,
  type ExhibitorFile,
  type ExhibitorPage,
} from '@plenary/contract/exhibitors/operations';
import { Trash2 } from 'lucide-react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { AreaField, Field, FieldErrors } from '../../ui/field/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Preview } from '../../page/form/Preview.tsx';
import { useDraft } from '../../page/form/use-draft.ts';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { bodyOf, typedPageOf, withPicture, type TypedPage } from './page-draft.ts';
import { EditFiles } from './EditFiles.tsx';
import styles from './Editing.module.css';
import { Leads } from './Leads.tsx';
import type { Exhibitor } from './use-exhibitor.ts';

interface EditingProps {
  readonly exhibitor: Exhibitor;
  readonly edits: NonNullable<ExhibitorPage['edits']>;
}

/** The work of an exhibitor's people on its page: its words, its files, and who left their contact. */
export function Editing({ exhibitor, edits }: EditingProps) {
  const words = useWords(exhibitor, edits);
  const put = (file: ExhibitorFile) => {
    words.type({ about: withPicture(words.typed.about, file) });
    focusOn(document.getElementById('page-about'));
  };
  return (
    <Grid gap={32} oneColumn pack="start" wide className={styles.editing}>
      <Words words={words} />
      <Grid oneColumn gap={32} pack="start" wide>
        <EditFiles exhibitor={exhibitor} logo_uploaded={edits.logo_uploaded} put={put} />
        <Leads exhibitor={exhibitor} />
      </Grid>
    </Grid>
  );
}

/** The words of a page as they are typed, until they are saved. */
function useWords(exhibitor: Exhibitor, edits: NonNullable<ExhibitorPage['edits']>) {
  const { api } = useServices();
  const { slug: event } = useEvent();
  const { form, save, ...words } = useDraft(() => typedPageOf(exhibitor.page, edits));
  const submit = () =>
    void save(async (typed, kept) => {
      const params = { event, id: exhibitor.room.id };
      const answer = await api.call(changeExhibitor, { params, body: bodyOf(typed, kept) });
      exhibitor.reload();
      return answer.ok ? null : answer.refusal;
    });
  return { ...words, room: exhibitor.room.id, form: form(submit) };
}

function Words({ words }: { readonly words: ReturnType<typeof useWords> }) {
  const { t } = useTexts();
  const { typed, type, form, sending, saved, errors, problems } = words;
  const text = (name: 'topic' | 'website' | 'linkedin' | 'categories', max: number) => (
    <Field
      id={`page-${name}`}
      name={name}
      label={t(`exhibitors.field.${name}`)}
      errors={errors(name)}
      maxLength={max}
      dir="auto"
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  );
  return (
    <Grid {...form} as="form" oneColumn gap={16} pack="start" wide>
      {text('topic', ROOMS.topic_max)}
      <About
        room={words.room}
        value={typed.about}
        errors={errors('about')}
        change={(value) => type({ about: value })}
      />
      {text('website', ROOMS.address_max)}
      {text('linkedin', ROOMS.address_max)}
      {text('categories', 900)}
      <Links links={typed.links} errors={errors('links')} change={(links) => type({ links })} />
      <FieldErrors name="page-form" errors={problems} />
      <Line gap={16} wrap>
        <Button type="submit" look="primary" aria-disabled={sending}>
          {t('exhibitors.save')}
        </Button>
        <span role="status">{saved && t('exhibitors.saved')}</span>
      </Line>
    </Grid>
  );
}

interface AboutProps {
  /** Id of the exhibitor. */
  readonly room: string;
  readonly value: string;
  readonly errors: readonly string[];
  readonly change: (value: string) => void;
}

function About({ room, value, errors, change }: AboutProps) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug: event } = useEvent();
  const read = async (about: string) => {
    const answer = await api.call(previewAbout, { params: { event }, body: { about, room } });
    return answer.ok ? answer.value.html : null;
  };
  return (
    <>
      <AreaField
        id="page-about"
        label={t('exhibitors.field.about')}
        hint={t('exhibitors.field.about_hint')}
        errors={errors}
        rows={10}
        maxLength={ROOMS.about_max}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
      <Preview label={t('exhibitors.preview')} failed={t('exhibitors.preview_failed')} text={value} read={read} />
    </>
  );
}

interface LinksProps {
  readonly links: TypedPage['links'];
  readonly errors: readonly string[];
  readonly change: (links: TypedPage['links']) => void;
}

function Links({ links, errors, change }: LinksProps) {
  const { t } = useTexts();
  const set = (at: number, part: Partial<TypedPage['links'][number]>) =>
    change(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  const key = Math.max(0, ...links.map((link) => link.key)) + 1;
  return (
    <Grid as="fieldset" oneColumn gap={12} items="start" shrink>
      <legend className={styles.label}>{t('exhibitors.field.links')}</legend>
      {links.map((link, at) => (
        <Row key={link.key} gap={8} align="end" wrap wide className={styles.link}>
          <Field
            id={`link-name-${link.key}`}
            name="link-name"
            label={t('exhibitors.field.link_name')}
            maxLength={ROOMS.link_name_max}
            dir="auto"
            value={link.name}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <Field
            id={`link-url-${link.key}`}
            name="link-url"
            type="url"
            label={t('exhibitors.field.link_url')}
            maxLength={ROOMS.address_max}
            value={link.url}
            onChange={({ target }) => set(at, { url: target.value })}
          />
          <IconButton
            label={`${t('exhibitors.remove')}: ${link.name}`}
            onClick={() => change(links.filter((_, index) => index !== at))}
          >
            <Icon of={Trash2} />
          </IconButton>
        </Row>
      ))}
      <FieldErrors name="page-links" errors={errors} />
      <Button disabled={links.length >= ROOMS.links_max} onClick={() => change([...links, { key, name: '', url: '' }])}>
        {t('exhibitors.add_link')}
      </Button>
    </Grid>
  );
}
