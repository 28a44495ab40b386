import { showPreview, type StudioView } from '@plenary/contract/studio/view';
import { PREVIEW_ROLES, previewAddress, type PreviewRole } from '@plenary/domain/policy/preview';
import { wallText } from '@plenary/domain/time/zoned';
import { useState } from 'react';
import { addressOf } from '../../api/address.ts';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { dayAndTime } from '../../page/clock/day-and-time.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, SelectField } from '../../ui/field/Field.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../ui/text/Text.tsx';
import { StudioFrame } from './StudioFrame.tsx';

/** `/studio/{event}/view`: whose eyes see the event in a preview, and when (VAS4). */
export function ViewPage() {
  const { page } = useBoot();
  return page.kind === 'studio_view' ? <Page view={page.view} /> : null;
}

function Page({ view }: { readonly view: StudioView }) {
  const { t } = useTexts();
  const { slug, time_zone } = useEvent();
  const [as, setAs] = useState<PreviewRole>(view.form.as);
  return (
    <StudioFrame at="view" lead={t('previews.lead')}>
      <Grid
        as="form"
        method="get"
        action={addressOf(showPreview.path, { event: slug })}
        card
        oneColumn
        gap={16}
        padX={16}
        padY={16}
      >
        <SelectField
          id="as"
          name="as"
          label={t('previews.as')}
          value={as}
          onChange={({ target }) => setAs(target.value as PreviewRole)}
        >
          {PREVIEW_ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`previews.as_${role}`)}
            </option>
          ))}
        </SelectField>
        <Field
          name="at"
          type="datetime-local"
          label={t('previews.at')}
          hint={t('previews.at_hint', { zone: time_zone })}
          defaultValue={view.form.at}
          errors={view.wrong_time ? [t('previews.wrong_time')] : []}
        />
        <Row>
          <Button type="submit" look="primary">
            {t('previews.show')}
          </Button>
        </Row>
      </Grid>
      <Moments as={as} moments={view.moments} />
    </StudioFrame>
  );
}

/** Moments that most want to see, each in one press. */
function Moments({ as, moments }: { readonly as: PreviewRole } & Pick<StudioView, 'moments'>) {
  const { t, language } = useTexts();
  const { slug, time_zone } = useEvent();
  const show = (at: string): string =>
    addressOf(showPreview.path, { event: slug }, { as, at: wallText(Date.parse(at), time_zone) });
  return (
    <Grid as="section" oneColumn gap={12} aria-labelledby="moments">
      <Heading id="moments" size={22}>
        {t('previews.moments')}
      </Heading>
      <Grid as="ul" oneColumn gap={8}>
        <li>
          <ButtonLink href={`/${previewAddress(slug, { role: as, ahead_ms: 0 })}`}>{t('previews.now')}</ButtonLink>
        </li>
        {moments.map(({ kind, day, at }) => (
          <Row as="li" key={at} gap={8} gapX={16} align="center" wrap>
            <ButtonLink href={show(at)}>{t(`previews.moment.${kind}`, { day: String(day) })}</ButtonLink>
            <Hint as="span">{dayAndTime(language, Date.parse(at), time_zone)}</Hint>
          </Row>
        ))}
      </Grid>
    </Grid>
  );
}
