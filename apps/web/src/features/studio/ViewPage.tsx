import { showPreview, type StudioView } from '@plenary/contract/studio/view';
import { PREVIEW_ROLES, previewAddress, type PreviewRole } from '@plenary/domain/policy/preview';
import { wallText } from '@plenary/domain/time/zoned';
import { useState } from 'react';
import { addressOf } from '../../api/address.ts';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { dayAndTime } from '../../page/clock/day-and-time.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, FieldErrors, SelectField } from '../../ui/field/Field.tsx';
import { Choice } from '../../ui/input/Choice.tsx';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { StudioFrame } from './StudioFrame.tsx';
import { useReleasedPreview } from './use-released-preview.ts';

/** `/studio/{event}/view`: whose eyes see the event in a preview, and when (VAS4). */
export function ViewPage() {
  const { page } = useBoot();
  return page.kind === 'studio_view' ? <Page view={page.view} /> : null;
}

function Page({ view }: { readonly view: StudioView }) {
  const { t } = useTexts();
  const { slug, time_zone } = useEvent();
  const [as, setAs] = useState<PreviewRole>(view.form.as);
  const [at, setAt] = useState(view.form.at);
  const [waiting, setWaiting] = useState(view.waiting > 0 && view.form.waiting === 'on');
  const released = useReleasedPreview();
  const show = (moment: string) => released.busy || released.show(as, moment);
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
        onSubmit={(event) => {
          if (!waiting) return;
          event.preventDefault();
          show(at);
        }}
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
          value={at}
          onChange={({ target }) => setAt(target.value)}
          errors={view.wrong_time || released.errors('at').length > 0 ? [t('previews.wrong_time')] : []}
        />
        {view.waiting > 0 && (
          <div>
            <Choice type="checkbox" name="waiting" checked={waiting} choose={setWaiting}>
              {t('previews.waiting', { count: view.waiting })}
            </Choice>
            <Hint>{t('previews.waiting_hint')}</Hint>
          </div>
        )}
        <FieldErrors name="view" errors={released.errors('at').length > 0 ? [] : released.allProblems} />
        <Line gap={12} wrap>
          <Button type="submit" look="primary" aria-disabled={released.busy}>
            {t('previews.show')}
          </Button>
          <Text role="status">{released.busy && t('previews.made')}</Text>
        </Line>
      </Grid>
      <Moments as={as} moments={view.moments} show={waiting ? show : null} />
    </StudioFrame>
  );
}

interface MomentsProps extends Pick<StudioView, 'moments'> {
  readonly as: PreviewRole;
  /** Shows what waits for its release as well; null: a link leads to the preview. */
  readonly show: ((at: string) => void) | null;
}

/** Moments that most want to see, each in one press. */
function Moments({ as, moments, show }: MomentsProps) {
  const { t, language } = useTexts();
  const { slug, time_zone } = useEvent();
  const way = (at: string, words: string) =>
    show ? (
      <Button onClick={() => show(at)}>{words}</Button>
    ) : (
      <ButtonLink
        href={
          at === ''
            ? `/${previewAddress(slug, { role: as, ahead_ms: 0 })}`
            : addressOf(showPreview.path, { event: slug }, { as, at })
        }
      >
        {words}
      </ButtonLink>
    );
  return (
    <Grid as="section" oneColumn gap={12} aria-labelledby="moments">
      <Heading id="moments" size={22}>
        {t('previews.moments')}
      </Heading>
      <Grid as="ul" oneColumn gap={8}>
        <li>{way('', t('previews.now'))}</li>
        {moments.map(({ kind, day, at }) => (
          <Row as="li" key={at} gap={8} gapX={16} align="center" wrap>
            {way(wallText(Date.parse(at), time_zone), t(`previews.moment.${kind}`, { day: String(day) }))}
            <Hint as="span">{dayAndTime(language, Date.parse(at), time_zone)}</Hint>
          </Row>
        ))}
      </Grid>
    </Grid>
  );
}
