import { askStreams, changeEvent, type EventForm } from '@plenary/contract/studio/operations';
import { PHASES, type Check, type Phase } from '@plenary/domain/studio/left';
import { mergeChanges } from '@plenary/domain/studio/merge';
import { movedOpening } from '@plenary/domain/studio/new-event';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock/clock.ts';
import { dayAndTime } from '../../page/clock/day-and-time.ts';
import { useDraft } from '../../page/form/use-draft.ts';
import { useHydrated } from '../../page/device.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, FieldErrors } from '../../ui/field/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Details } from '../../ui/overlay/Details.tsx';
import { MadeLink } from '../../ui/input/MadeLink.tsx';
import { Box, Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { usePublish } from '../drafts/index.ts';
import { AskedStreams } from './left/AskedStreams.tsx';
import { BasicsFields } from './BasicsFields.tsx';
import { NamedThings } from './left/NamedThings.tsx';
import { mendPath } from './left/mend.ts';
import { ReleaseEverything } from './ReleaseEverything.tsx';
import { StudioFrame } from './StudioFrame.tsx';
import { useUnsaved } from './use-unsaved.ts';

/** `/studio/{event}`: what is left to do, and the basics (STU4, STU5). */
export function StudioEventPage() {
  const { t } = useTexts();
  const { page } = useBoot();
  const { slug, draft } = useEvent();
  const [checked, setChecked] = useState<readonly Check[]>(page.kind === 'studio_event' ? page.left : []);
  const asking = useAsking(checked, setChecked);
  if (page.kind !== 'studio_event') return null;
  const left = checked.map((check) =>
    check.id === 'published' && !draft ? { ...check, state: 'done' as const } : check,
  );
  return (
    <StudioFrame
      at="overview"
      actions={
        <ButtonLink href={`/studio/${slug}/bundle.zip`} download>
          {t('studio.download')}
        </ButtonLink>
      }
    >
      <ReleaseEverything start={page.waiting} />
      <Left left={left} asking={asking} />
      {!draft && <Address />}
      <Basics start={page.form} changed={setChecked} />
    </StudioFrame>
  );
}

/** Has the addresses of streams asked again where their answers are old, once the page is there. Returns whether that goes on. */
function useAsking(left: readonly Check[], changed: (left: readonly Check[]) => void): boolean {
  const { slug: event } = useEvent();
  const { api } = useServices();
  const [stale] = useState(() => left.some(({ asked }) => asked?.stale));
  const [asking, setAsking] = useState(stale);
  useEffect(() => {
    if (!stale) return;
    void api.call(askStreams, { params: { event } }).then((answer) => {
      if (answer.ok) changed(answer.value.left);
      setAsking(false);
    });
  }, [stale, api, event, changed]);
  return asking;
}

/** The address of a published event, to pass on. */
function Address() {
  const { t } = useTexts();
  const { slug } = useEvent();
  const origin = useHydrated() ? location.origin : '';
  return (
    <MadeLink
      url={`${origin}/${slug}`}
      label={t('drafts.address')}
      copyNames={[t('drafts.copy_address'), t('drafts.address_copied')]}
    >
      <ButtonLink href={`/${slug}`}>{t('drafts.open_event')}</ButtonLink>
    </MadeLink>
  );
}

const SIGNS = { done: CircleCheck, due: CircleAlert, advised: CircleDashed } as const;
const TONES = { done: 'ok', due: 'warn', advised: 'quiet' } as const;

interface LeftProps {
  readonly left: readonly Check[];
  /** The addresses of streams are being asked. */
  readonly asking: boolean;
}

function Left({ left, asking }: LeftProps) {
  const { t } = useTexts();
  const count = (wanted: Check['state']): number => left.filter(({ state }) => state === wanted).length;
  const [due, advised] = [count('due'), count('advised')];
  return (
    <Grid as="section" gap={16} aria-labelledby="left-title">
      <Line gap={12} wrap>
        <Heading id="left-title" size={22}>
          {t('studio.left')}
        </Heading>
        <Badge tone={due === 0 ? 'ok' : 'warn'}>
          {due === 0 ? t('studio.left_none') : t('studio.left_count', { count: due })}
        </Badge>
        {advised > 0 && <Hint>{t('studio.left_advised', { count: advised })}</Hint>}
      </Line>
      {phasesOf(left).map((phase) => (
        <Box key={phase} as="section" card padX={16} padY={12} aria-labelledby={`left-${phase}`}>
          <Heading as="h3" size={16} id={`left-${phase}`} below={4}>
            {t(`studio.phases.${phase}`)}
          </Heading>
          <ul>
            {left
              .filter((check) => check.phase === phase)
              .map((check) => (
                <CheckRow key={check.id} check={check} asking={asking} />
              ))}
          </ul>
        </Box>
      ))}
      {comingPhases(left).map((phase) => (
        <Box key={phase} card padX={16} padY={12}>
          <Details label={t(`studio.phases.${phase}`)}>
            <Hint>{t(`studio.coming.${phase}`)}</Hint>
          </Details>
        </Box>
      ))}
    </Grid>
  );
}

const has = (left: readonly Check[], phase: Phase): boolean => left.some((check) => check.phase === phase);

/** The phases with steps; that of the present time comes first (STU20). */
function phasesOf(left: readonly Check[]): Phase[] {
  const present = PHASES.filter((phase) => has(left, phase));
  const timely = (phase: Phase): number => Number(phase === 'day' || phase === 'after');
  return present.toSorted((one, other) => timely(other) - timely(one));
}

/** The phases whose time is still to come. */
function comingPhases(left: readonly Check[]): ('day' | 'after')[] {
  if (has(left, 'after')) return [];
  return has(left, 'day') ? ['after'] : ['day', 'after'];
}

interface CheckRowProps extends Pick<LeftProps, 'asking'> {
  readonly check: Check;
}

function CheckRow({ check, asking }: CheckRowProps) {
  const { id, state, count, rehearsed, asked } = check;
  const { t, language } = useTexts();
  const { slug, time_zone } = useEvent();
  const path = state === 'done' && id !== 'rehearsed' ? null : mendPath(slug, check);
  const act = t(id === 'rehearsed' ? 'studio-frame.pages.rehearse' : 'studio.mend');
  const time = rehearsed && dayAndTime(language, Date.parse(rehearsed.at), time_zone);
  return (
    <Line as="li" gap={12} padY={4} tall>
      <Text as="span" tone={TONES[state]}>
        <Icon of={SIGNS[state]} />
        <VisuallyHidden>{t(`studio.states.${state}`)}</VisuallyHidden>
      </Text>
      <Box as="span" grow shrink breaks tone={state === 'done' ? 'quiet' : undefined}>
        {t(`studio.checks.${id}`)}
        {count !== undefined &&
          ` · ${t(id === 'imprint' || id === 'pages' ? 'studio.gaps' : 'studio.missing', { count })}`}
        {time && ` · ${t('studio-frame.rehearsed', { time, minutes: rehearsed.minutes })}`}
        {check.things && <NamedThings things={check.things} more={check.more} />}
        {asked && <AskedStreams asked={asked} asking={asking} />}
        {id === 'mail' && state !== 'done' && <Hint>{t('team.no_mails')}</Hint>}
        {id === 'published' && <OpensLater />}
      </Box>
      {id === 'published' && state === 'due' && <Publish />}
      {path !== null && (
        <a href={path} aria-label={`${act}: ${t(`studio.checks.${id}`)}`}>
          {act}
        </a>
      )}
    </Line>
  );
}

/** Until it opens, those who may come see a countdown: an organiser who publishes expects otherwise. */
function OpensLater() {
  const { t, language } = useTexts();
  const { opens_at, time_zone } = useEvent();
  const opens = opens_at === null ? null : Date.parse(opens_at);
  if (useEventNow('minute') >= (opens ?? 0)) return null;
  return (
    <Hint>
      {t('drafts.opens_later', { time: dayAndTime(language, opens ?? 0, time_zone) })}{' '}
      <a href="#opens_at">{t('drafts.opens_change')}</a>
    </Hint>
  );
}

/** The event is for everybody who may come from now on, once its organiser has said so. */
function Publish() {
  const { t } = useTexts();
  return (
    <Button look="primary" onClick={usePublish()}>
      {t('studio.publish')}
    </Button>
  );
}

interface BasicsProps {
  readonly start: EventForm;
  readonly changed: (left: readonly Check[]) => void;
}

function Basics({ start, changed }: BasicsProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { api } = useServices();
  // When it opens follows the begin until it is typed.
  const draft = useDraft<EventForm>(() => ({ ...start, opens_at: undefined }));
  const { typed, type, save, sending, saved, errors, problems, form } = draft;
  useUnsaved(draft.unsaved);
  const [opening, setOpening] = useState(start);
  const opens_at = typed.opens_at ?? movedOpening(opening.opens_at ?? '', opening.starts_at, typed.starts_at);
  const submit = () =>
    void save(async (now, kept, keep) => {
      // Until it is typed, when it opens follows the begin.
      const says = now.opens_at !== undefined;
      const before = says ? { ...kept, opens_at: kept.opens_at ?? opening.opens_at } : kept;
      const answer = await api.call(changeEvent, { params: { event: slug }, body: { ...now, before } });
      const current = answer.ok ? answer.value.form : (answer.refusal.current as EventForm | undefined);
      if (current) {
        const form: EventForm = { ...current, opens_at: says ? current.opens_at : undefined };
        keep(form, answer.ok ? form : (mergeChanges(before, now, form).value as EventForm));
        setOpening(current);
      }
      if (!answer.ok) return answer.refusal;
      changed(answer.value.left);
      return null;
    });
  return (
    <Grid as="section" gap={16} id="basics" aria-labelledby="basics-title">
      <Heading id="basics-title" size={22}>
        {t('studio.basics')}
      </Heading>
      <Grid as="form" gap={16} oneColumn {...form(submit)}>
        <BasicsFields typed={typed} type={type} errors={errors} />
        <Field
          name="opens_at"
          type="datetime-local"
          label={t('studio.opens')}
          hint={t('studio.opens_hint')}
          value={opens_at}
          onChange={({ target }) => type({ opens_at: target.value })}
          errors={errors('opens_at')}
        />
        <FieldErrors name="form" errors={problems} />
        <Row gap={12} align="center">
          <Button type="submit" look="primary" aria-disabled={sending}>
            {t(sending ? 'studio.saving' : 'studio.save')}
          </Button>
          <Text role="status">{saved && t('studio.saved')}</Text>
        </Row>
      </Grid>
    </Grid>
  );
}
