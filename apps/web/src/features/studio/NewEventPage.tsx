import { makeEvent, type EventForm } from '@plenary/contract/studio/operations';
import { slugFor, TEMPLATES, type Template } from '@plenary/domain/studio/new-event';
import { useBoot } from '../../page/boot.tsx';
import { useLocalZone } from '../../page/clock/display-zone.ts';
import { useDraft } from '../../page/form/use-draft.ts';
import { PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, FieldErrors, SelectField } from '../../ui/field/Field.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { SitePage } from '../pages/SitePage.tsx';
import { BasicsFields } from './BasicsFields.tsx';

interface Typed extends EventForm {
  readonly template: Template;
  /** The address of an event to copy; null: it begins as the template. */
  readonly copy_of: string | null;
  /** null: it follows the name. */
  readonly slug: string | null;
}

/** Before the address of an event, among the choices of what one begins with. */
const COPY = 'copy:';

/** A choice of what an event begins with. */
const beginningOf = (chosen: string): Pick<Typed, 'copy_of'> & Partial<Pick<Typed, 'template'>> =>
  chosen.startsWith(COPY) ? { copy_of: chosen.slice(COPY.length) } : { copy_of: null, template: chosen as Template };

/** `/studio/new`: the questions that make an event (STU3). */
export function NewEventPage() {
  const { t } = useTexts();
  const { origin, page } = useBoot();
  const { api } = useServices();
  const { typed, type, save, sending, errors, problems, form } = useDraft<Typed>(() => ({
    ...{ name: '', event_kind: 'virtual', starts_at: '', ends_at: '', time_zone: '' },
    ...{ template: TEMPLATES[0], copy_of: null, slug: null },
  }));
  // The server, which drew the page, knows nothing of the person's zone.
  const zone = useLocalZone() ?? '';
  const slug = typed.slug ?? slugFor(typed.name);
  const answers = { ...typed, slug, time_zone: typed.time_zone || zone, copy_of: typed.copy_of ?? undefined };
  const submit = () =>
    void save(async () => {
      const made = await api.call(makeEvent, { body: answers });
      if (!made.ok) return made.refusal;
      window.location.assign(`/studio/${made.value.slug}`);
      return null;
    });
  return (
    <SitePage>
      <PageTitle>{t('studio.make')}</PageTitle>
      <Grid as="form" gap={16} oneColumn {...form(submit)}>
        <BasicsFields typed={answers} type={type} errors={errors} />
        <Field
          name="slug"
          label={t('studio.slug')}
          hint={t('studio.slug_hint', { address: `${origin}/${slug || '…'}` })}
          value={slug}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={({ target }) => type({ slug: target.value })}
          errors={errors('slug')}
        />
        <SelectField
          id="template"
          label={t('studio.template')}
          hint={t('studio.template_hint')}
          value={typed.copy_of === null ? typed.template : `${COPY}${typed.copy_of}`}
          onChange={({ target }) => type(beginningOf(target.value))}
          errors={errors('template')}
        >
          {page.kind === 'studio_new' &&
            page.events.map(({ slug: own, name }) => (
              <option key={own} value={`${COPY}${own}`}>
                {t('studio.copy_of', { name })}
              </option>
            ))}
          {TEMPLATES.map((template) => (
            <option key={template} value={template}>
              {t(`studio.templates.${template}`)}
            </option>
          ))}
        </SelectField>
        <FieldErrors name="form" errors={problems} />
        <Row gap={8} wrap>
          <Button type="submit" look="primary" disabled={sending}>
            {t('studio.make')}
          </Button>
          <ButtonLink href="/studio" look="quiet">
            {t('studio.back')}
          </ButtonLink>
        </Row>
      </Grid>
    </SitePage>
  );
}
