import {
  saveInstallation,
  type InstallationForm,
  type InstallationPage as Installation,
} from '@plenary/contract/studio/installation';
import { INSTALLATION, SITE_PAGES } from '@plenary/domain/site/installation';
import { languageName } from '@plenary/texts/language-names';
import { useBoot } from '../../../page/boot.tsx';
import { useDraft } from '../../../page/form/use-draft.ts';
import { PageTitle } from '../../../page/navigation/AreaPage.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Box, Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { SitePage as PageOfSite } from '../../pages/SitePage.tsx';
import { MailCard } from './MailCard.tsx';
import { OrganisersCard } from './OrganisersCard.tsx';
import { SiteText } from './SiteText.tsx';

/** `/studio/installation`: the name, the pages, the languages and the mail of the installation, for its operators (INS1). */
export function InstallationPage() {
  const { t } = useTexts();
  const { page } = useBoot();
  if (page.kind !== 'studio_installation') return null;
  const { installation } = page;
  return (
    <PageOfSite>
      <Line gap={16} justify="between" wrap>
        <div>
          <PageTitle>{t('studio.installation')}</PageTitle>
          <Text tone="quiet">{t('installation.lead')}</Text>
        </div>
        <a href="/studio">{t('installation.back')}</a>
      </Line>
      <InstallationFields installation={installation} />
      <OrganisersCard events={installation.events} />
      <MailCard set={installation.set} />
    </PageOfSite>
  );
}

function InstallationFields({ installation: { form: start, shipped, set } }: { readonly installation: Installation }) {
  const { t } = useTexts();
  const { api } = useServices();
  const { typed, type, save, sending, errors, problems, form } = useDraft<InstallationForm>(() => start);
  const { name, languages, pages } = typed;
  const submit = () =>
    void save(async (now) => {
      const saved = await api.call(saveInstallation, { body: now });
      if (!saved.ok) return saved.refusal;
      type({ version: saved.value.version });
      showToast({ title: t('installation.saved') });
      return null;
    });
  return (
    <Grid as="form" gap={24} oneColumn {...form(submit)}>
      <Field
        name="name"
        label={t('installation.name')}
        hint={t('installation.name_hint')}
        placeholder="Plenary"
        maxLength={INSTALLATION.name_max}
        value={name}
        onChange={({ target }) => type({ name: target.value })}
        errors={errors('name')}
      />
      <Grid as="fieldset" oneColumn gap={0} aria-describedby="languages-hint">
        <Text as="legend" weight={600}>
          {t('installation.languages')}
        </Text>
        <Hint id="languages-hint">{t('installation.languages_hint')}</Hint>
        {shipped.map((language) => (
          <Choice
            key={language}
            type="checkbox"
            checked={languages.includes(language)}
            choose={(on) =>
              type({ languages: shipped.filter((one) => (one === language ? on : languages.includes(one))) })
            }
          >
            {languageName(language)}
          </Choice>
        ))}
        <FieldErrors name="languages" errors={errors('languages')} />
      </Grid>
      <Hint>{t('installation.pages_hint')}</Hint>
      {SITE_PAGES.map((page) => (
        <Grid key={page} card gap={8} oneColumn padX={16} padY={16}>
          {page === 'imprint' && set.imprint_url !== null ? (
            <Box breaks>
              <Text weight={600}>{t('installation.page.imprint')}</Text>
              <Text>{t('installation.imprint_set', { address: set.imprint_url })}</Text>
            </Box>
          ) : (
            <SiteText
              page={page}
              languages={languages.length > 0 ? languages : shipped}
              texts={pages[page] ?? {}}
              change={(texts) => type({ pages: { ...pages, [page]: texts } })}
            />
          )}
        </Grid>
      ))}
      <FieldErrors name="form" errors={problems} />
      <Row gap={8} wrap>
        <Button type="submit" look="primary" aria-disabled={sending}>
          {t('installation.save')}
        </Button>
      </Row>
    </Grid>
  );
}
