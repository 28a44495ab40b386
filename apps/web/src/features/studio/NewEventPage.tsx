import { makeEvent, type EventForm } from '@plenary/contract/studio/operations';
import { USUAL_PARTS, type CopyPart } from '@plenary/domain/studio/copy';
import { slugFor, TEMPLATES, type Template } from '@plenary/domain/studio/new-event';
import { useBoot } from '../../page/boot.tsx';
import { useLocalZone } from '../../page/clock/display-zone.ts';
import { useDraft } from '../../page/form/use-draft.ts';
import { PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, FieldErrors, SelectField } from '../../ui/field/Field.tsx';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { SitePage } from '../pages/SitePage.tsx';
import { BasicsFields } from './BasicsFields.tsx';
import { CopyFields } from './CopyFields.tsx';
import { GivenFields, givenOf } from './GivenFields.tsx';
import { NO_SCHEDULE, type TypedSchedule } from './schedules/schedule-form.ts';

interface Typed extends EventForm {
  readonly template: Template;
  /** A schedule or a bundle that it begins with; null: none. */
  readonly given: TypedSchedule | null;
  /** The address of an event to copy; null: it begins as the template. */
  readonly copy_of: string | null;
  /** The parts that a copy has. */
  readonly parts: ReadonlySet<CopyPart>;
  /** null: it follows the name. */
  readonly slug: string | null;
}

/** The choice of a schedule or a bundle. */
const GIVEN = 'given';
/** Before the address of an event, among the choices of what one begins with. */
const COPY = 'copy:';

/** A choice of what an event begins with. */
function beginningOf(chosen: string): Pick<Typed, 'copy_of' | 'given'> & Partial<Pick<Typed, 'template'>> {
  if (chosen === GIVEN) return { copy_of: null, given: NO_SCHEDULE };
  if (chosen.startsWith(COPY)) return { copy_of: chosen.slice(COPY.length), given: null };
  return { copy_of: null, given: null, template: chosen as Template };
}

/** `/studio/new`: the questions that make an event (STU3). */
export function NewEventPage() {
  const { t } = useTexts();
  const { origin, page } = useBoot();
  const { api } = useServices();
  const { typed, type, save, sending, errors, problems, form } = useDraft<Typed>(() => ({
    ...{ name: '', event_kind: 'virtual', starts_at: '', ends_at: '', time_zone: '' },
    ...{ template: TEMPLATES[0], copy_of: null, parts: new Set(USUAL_PARTS), given: null, slug: null },
  }));
  // The server, which drew the page, knows nothing of the person's zone.
  const zone = useLocalZone() ?? '';
  const slug = typed.slug ?? slugFor(typed.name);
  const { given, copy_of, parts, ...basics } = typed;
  const copied = copy_of === null ? {} : { copy_of, parts: [...parts] };
  const answers = { ...basics, slug, time_zone: typed.time_zone || zone, ...copied };
  const submit = () =>
    void save(async () => {
      const body = given ? { ...answers, ...givenOf(given) } : answers;
      const made = await api.call(makeEvent, given ? { body, as: 'form' } : { body });
      if (!made.ok) return made.refusal;
      window.location.assign(`/studio/${made.value.slug}`);
      return null;
    });
  return (
    <SitePage>
      <Line gap={16} justify="between" wrap>
        <PageTitle>{t('studio.make')}</PageTitle>
        <a href="/logout">{t('frame.sign_out')}</a>
      </Line>
      <Grid as="form" gap={16} oneColumn {...form(submit)}>
        <SelectField
          id="template"
          name="template"
          label={t('studio.template')}
          hint={t(given ? 'studio-given.hint' : 'studio.template_hint')}
          value={given ? GIVEN : typed.copy_of === null ? typed.template : `${COPY}${typed.copy_of}`}
          onChange={({ target }) => type(beginningOf(target.value))}
          errors={errors('template')}
        >
          {page.kind === 'studio_new' &&
            page.events.map(({ slug: own, name }) => (
              <option key={own} value={`${COPY}${own}`}>
                {t('studio.copy_of', { name })}
              </option>
            ))}
          <option value={GIVEN}>{t('studio-given.title')}</option>
          {TEMPLATES.map((template) => (
            <option key={template} value={template}>
              {t(`studio.templates.${template}`)}
            </option>
          ))}
        </SelectField>
        {given && (
          <GivenFields
            typed={given}
            type={(more) => type({ given: more })}
            time_zone={answers.time_zone}
            suggest={type}
            errors={errors}
          />
        )}
        {copy_of !== null && (
          <CopyFields
            of={copy_of}
            parts={parts}
            choose={(chosen) => type({ parts: chosen })}
            starts_at={typed.starts_at}
          />
        )}
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
        <FieldErrors name="form" errors={problems} />
        <Row gap={8} wrap>
          <Button type="submit" look="primary" aria-disabled={sending}>
            {t('studio.make')}
          </Button>
          <ButtonLink href="/studio" look="quiet">
            {t('studio-frame.back')}
          </ButtonLink>
        </Row>
      </Grid>
    </SitePage>
  );
}
