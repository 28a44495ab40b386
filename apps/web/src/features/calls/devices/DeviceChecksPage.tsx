import {
  askForDeviceChecks,
  CHECK_FILTERS,
  CHECKS_LISTED,
  listDeviceChecks,
  type CheckedPerson,
  type CheckFilter,
  type DeviceChecks,
} from '@plenary/contract/devices/operations';
import { TROUBLES } from '@plenary/domain/devices/checks';
import { useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { AreaPage, PageLead, PageTitle } from '../../../page/navigation/AreaPage.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useAnswer } from '../../../page/use-answer.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Failed } from '../../../ui/list/Failed.tsx';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Box, Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { SiteFooter } from '../../pages/index.ts';
import { faceOf } from '../../../page/people/face.ts';
import styles from './DeviceChecks.module.css';

/** `/{event}/devices/checks`: who will have trouble in calls, and why (DEV6). */
export function DeviceChecksPage() {
  const { t } = useTexts();
  return (
    <>
      <AreaPage>
        <PageTitle>{t('devices.checks.title')}</PageTitle>
        <PageLead>{t('devices.checks.lead')}</PageLead>
        <Checks />
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Checks() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug: event } = useEvent();
  const [show, setShow] = useState<CheckFilter>('trouble');
  const [tries, setTries] = useState(0);
  const ask = () => api.call(listDeviceChecks, { params: { event }, query: { show } });
  const { value: checks, refusal } = useAnswer(ask, `${show} ${tries}`);
  if (refusal)
    return (
      <Failed title={t('devices.checks.failed')} again={t('devices.checks.retry')} retry={() => setTries(tries + 1)} />
    );
  if (!checks) return <Spinner label={t('devices.checks.loading')} />;
  return (
    <>
      <Filters checks={checks} show={show} choose={setShow} />
      <Reasons checks={checks} />
      <Acts checks={checks} />
      {checks.people.length === 0 ? (
        <Hint>{t('devices.checks.none')}</Hint>
      ) : (
        <Box as="ul">
          {checks.people.map((person) => (
            <Person key={person._id} person={person} />
          ))}
        </Box>
      )}
      {checks.people.length === CHECKS_LISTED && (
        <Hint>{t('devices.checks.first', { count: String(CHECKS_LISTED) })}</Hint>
      )}
    </>
  );
}

interface FiltersProps {
  readonly checks: DeviceChecks;
  readonly show: CheckFilter;
  readonly choose: (show: CheckFilter) => void;
}

function Filters({ checks: { counts }, show, choose }: FiltersProps) {
  const { t } = useTexts();
  return (
    <Grid measure={44} gap={8} role="group" aria-label={t('devices.checks.filter_label')} className={styles.filters}>
      {CHECK_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.filter}
          aria-pressed={filter === show}
          onClick={() => choose(filter)}
        >
          <Text as="span" font="display" size={36} tabular leading={110}>
            {counts[filter]}
          </Text>
          {t(`devices.checks.filter.${filter}`)}
        </button>
      ))}
    </Grid>
  );
}

/** How many people have each trouble, the worst first. */
function Reasons({ checks: { troubles } }: { readonly checks: DeviceChecks }) {
  const { t } = useTexts();
  const met = TROUBLES.filter((trouble) => troubles[trouble] > 0);
  if (met.length === 0) return null;
  return (
    <Row as="ul" gap={4} gapX={16} wrap above={16} tone="quiet">
      {met.map((trouble) => (
        <li key={trouble}>
          {troubles[trouble]} × {t(`devices.checks.trouble.${trouble}`)}
        </li>
      ))}
    </Row>
  );
}

function Acts({ checks: { counts } }: { readonly checks: DeviceChecks }) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug: event } = useEvent();
  const ask = async () => {
    const answer = await api.call(askForDeviceChecks, { params: { event } });
    const title = answer.ok ? t('devices.checks.asked', { count: answer.value.asked }) : refusalText(t, answer.refusal);
    showToast({ key: 'device-checks', title });
  };
  const confirm = () =>
    openModal({
      title: t('devices.checks.ask_title'),
      content: t('devices.checks.ask_text', { count: counts.unchecked }),
      first: { label: t('devices.checks.cancel') },
      last: { label: t('devices.checks.ask'), run: () => void ask() },
    });
  return (
    <Row wrap gap={8} className={styles.buttons}>
      <Button disabled={counts.unchecked === 0} onClick={confirm}>
        {t('devices.checks.ask')}
      </Button>
      <ButtonLink href={`/${event}/devices/checks.csv`} download="">
        {t('devices.checks.csv')}
      </ButtonLink>
    </Row>
  );
}

function Person({ person }: { readonly person: CheckedPerson }) {
  const { t } = useTexts();
  const { check } = person;
  return (
    <Line as="li" gap={8} gapX={12} wrap padY={12} border="above">
      <Avatar user={faceOf(person)} size="small" />
      <Grid shrink breaks className={styles.about}>
        <bdi>{person.name}</bdi>
        {check && (
          <Hint as="span">
            {t('devices.checks.details', {
              camera: t(`devices.checks.finding.${check.camera}`),
              microphone: t(`devices.checks.finding.${check.microphone}`),
              sound: t(`devices.checks.sound.${check.sound}`),
            })}
            {check.browser !== '' && ` · ${check.browser}, ${check.system}`}
          </Hint>
        )}
      </Grid>
      <Row gap={4} wrap>
        {!check && <Badge>{t('devices.checks.filter.unchecked')}</Badge>}
        {check?.troubles.length === 0 && <Badge tone="ok">{t('devices.checks.filter.fine')}</Badge>}
        {check?.troubles.map((trouble) => (
          <Badge key={trouble} tone="warn">
            {t(`devices.checks.trouble.${trouble}`)}
          </Badge>
        ))}
      </Row>
    </Line>
  );
}
