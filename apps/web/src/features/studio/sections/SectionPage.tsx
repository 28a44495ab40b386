import type { Section, SectionName, SectionRestore } from '@plenary/contract/studio/sections';
import { Fragment } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FieldErrors } from '../../../ui/field/Field.tsx';
import { Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import { AddMany } from './many/AddMany.tsx';
import { FieldOf } from './FieldOf.tsx';
import { FORMS } from './forms.ts';
import { LegalStarts } from './LegalStarts.tsx';
import { LookPreview } from './look/LookPreview.tsx';
import { NotReleased } from './NotReleased.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import { Restoring } from './restoring/Restoring.tsx';
import styles from './Sections.module.css';
import { useSection, type SectionForm } from './use-section.ts';
import { useUnsaved } from '../use-unsaved.ts';

/** `/studio/{event}/look` and its like: a section of an event, as a form (SEC1). */
export function SectionPage() {
  const { page } = useBoot();
  if (page.kind !== 'studio_section') return null;
  const { section, start, restore } = page;
  return <Page key={section} {...{ section, start, restore }} />;
}

interface PageProps {
  readonly section: SectionName;
  readonly start: Section;
  readonly restore: SectionRestore | undefined;
}

function Page({ section, start, restore }: PageProps) {
  const { t } = useTexts();
  const form = useSection(section, start, restore);
  useUnsaved(form.dirty);
  const look = section === 'look';
  return (
    <StudioFrame at={section} lead={t(`studio.section.lead.${section}`)} wide={look}>
      {restore && <Restoring restore={restore} form={form} />}
      <Meanwhile form={form} />
      <NotReleased section={section} form={form} />
      <Grid gap={32} className={cx(look && styles.columns)} oneColumn={!look}>
        <Grid as="form" gap={24} oneColumn pack="start" {...form.attributes()}>
          {FORMS[section]
            .filter(({ when }) => when?.(start.values, start.names) ?? true)
            .map((field) => (
              <Fragment key={`${form.version}-${field.label}`}>
                <FieldOf form={form} field={field} path={[]} entry={form.values} />
              </Fragment>
            ))}
          {section === 'pages' && <LegalStarts form={form} />}
          {section === 'exhibitors' && <AddMany form={form} />}
          <Save form={form} />
        </Grid>
        {look && <LookPreview form={form} />}
      </Grid>
    </StudioFrame>
  );
}

function Save({ form }: { readonly form: SectionForm }) {
  const { t } = useTexts();
  const { dirty, saved, wrong, lacksFiles, unadded } = form;
  const status = statusOf(form);
  const waits = form.sending || form.uploads > 0;
  return (
    <Grid gap={8} oneColumn className={styles.bar}>
      <FieldErrors name="section" errors={[...form.problems, ...form.errors(['section'])]} />
      <Line gap={12} wrap>
        {/* A button that is disabled while it has the focus loses it. */}
        <Button type="submit" look="primary" disabled={form.uploads > 0} aria-disabled={form.sending}>
          {t(form.sending ? 'studio.section.saving' : 'studio.section.save')}
        </Button>
        <Button aria-disabled={waits || !dirty} onClick={() => !waits && dirty && form.saveDraft()}>
          {t('releases.save_draft')}
        </Button>
        <Text role="status" tone={unadded || lacksFiles || (wrong && !saved) ? 'error' : saved ? 'ok' : 'quiet'}>
          {status !== null && t(status)}
        </Text>
      </Line>
    </Grid>
  );
}

/** How far the saving of a section is; null: there is nothing to say. */
function statusOf({ uploads, saved, wrong, lacksFiles, unadded, dirty, unreleased }: SectionForm) {
  if (unadded) return 'studio.section.unadded';
  if (uploads > 0) return 'studio.section.sending';
  if (lacksFiles && !wrong) return saved ? 'studio-editors.files.saved_but' : 'studio-editors.files.refused';
  if (saved) return unreleased.length > 0 ? 'releases.draft_saved' : 'studio.section.saved';
  if (wrong) return 'studio.section.wrong';
  return dirty ? 'studio.section.unsaved' : null;
}
