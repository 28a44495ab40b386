import { ALL, type AgendaQuery, SEARCH_MAX } from '@plenary/domain/timeline/agenda/address';
import type { AgendaChoices } from '@plenary/domain/timeline/agenda/filter';
import { namedLanguage } from '@plenary/texts/language-names';
import { Star } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { Select } from '../../ui/input/Control.tsx';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { useEvent } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { useDisplayZone, useLocalZone, useZoneOfTimes } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { SearchField } from '../../ui/input/SearchField.tsx';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import styles from './AgendaSettings.module.css';
import { useAgenda } from './use-agenda-query.ts';

/** From the last letter until the search begins, in ms (TML3). */
const SEARCH_DEBOUNCE_MS = 300;

interface AgendaSettingsProps {
  readonly choices: AgendaChoices;
  readonly zone: string;
  readonly now: number;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** Search, selects and switches of the agenda. Without scripts it is a form that the server answers. */
export function AgendaSettings({ choices, zone, now, search }: AgendaSettingsProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const { query, hrefOf } = useAgenda();
  const { locations, tracks, languages, unplaced } = choices;
  const [action] = hrefOf(query).split('?', 1);
  return (
    <Row
      as="form"
      gap={12}
      wrap
      padY={16}
      className={styles.settings}
      role="search"
      action={action}
      onSubmit={keepHere}
    >
      <SearchBox input={search} />
      <Views />
      {(locations.length > 0 || query.location !== null) && (
        <Narrowing
          name="location"
          label={t('agenda.location')}
          all={t('agenda.all_locations')}
          options={[...(unplaced ? [['', t('agenda.no_location')] as const] : []), ...locations.map(asItself)]}
        />
      )}
      {tracks.length > 0 && (
        <Narrowing name="track" label={t('agenda.track')} all={t('agenda.all_tracks')} options={tracks.map(asItself)} />
      )}
      {languages.length > 1 && (
        <Narrowing
          name="language"
          label={t('agenda.language')}
          all={t('agenda.all_languages')}
          options={languages.map((code) => [code, namedLanguage(language, code)])}
        />
      )}
      <noscript>
        <Button type="submit">{t('agenda.apply')}</Button>
      </noscript>
      <Zone zone={zone} now={now} />
    </Row>
  );
}

const asItself = (value: string) => [value, value] as const;

/** With scripts each field acts by itself. */
const keepHere = (event: FormEvent): void => event.preventDefault();

function SearchBox({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTexts();
  const { query, change } = useAgenda();
  const [typed, setTyped] = useState<string | null>(null);
  const find = () => {
    if (typed !== null) change({ q: typed });
    setTyped(null);
  };
  useTimeout(typed === null ? null : SEARCH_DEBOUNCE_MS, find, typed);
  return (
    <SearchField
      ref={input}
      className={styles.search}
      label={t('agenda.search')}
      name="q"
      maxLength={SEARCH_MAX}
      value={typed ?? query.q}
      change={setTyped}
      // A press on something else narrows what was typed, and is not undone by it later.
      onBlur={find}
    />
  );
}

/** All sessions, or favourites, which are known only where scripts run. */
function Views() {
  const { t } = useTexts();
  const { query, change } = useAgenda();
  const name = useId();
  return (
    <Row as="fieldset" border="control" radius={8} sheet="surface" className={styles.views}>
      <VisuallyHidden>
        <legend>{t('agenda.views')}</legend>
      </VisuallyHidden>
      {([false, true] as const).map((favorites) => (
        <Line key={String(favorites)} as="label" gap={4} padX={12} size={14} weight={600} press className={styles.view}>
          <input
            type="radio"
            name={name}
            checked={query.favorites === favorites}
            onChange={() => change({ favorites })}
          />
          {favorites && <Icon of={Star} size={16} />}
          {t(favorites ? 'agenda.favorites' : 'agenda.view_all')}
        </Line>
      ))}
    </Row>
  );
}

interface NarrowingProps {
  readonly name: 'location' | 'track' | 'language';
  readonly label: string;
  /** The option that narrows nothing. */
  readonly all: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

function Narrowing({ name, label, all, options }: NarrowingProps) {
  const { query, change } = useAgenda();
  const value = query[name];
  // An address may name what no session has any more.
  const known = value === null || options.some(([option]) => option === value);
  return (
    <Grid as="label" shrink className={styles.select}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Select
        wide
        name={name}
        value={value ?? ALL}
        data-chosen={value !== null}
        onChange={({ target }) =>
          change({ [name]: target.value === ALL ? null : target.value } satisfies Partial<AgendaQuery>)
        }
      >
        <option value={ALL}>{all}</option>
        {[...options, ...(known ? [] : [asItself(value)])].map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </Grid>
  );
}

/** The zone of all times, and the switch to local time where the event allows it. */
function Zone({ zone, now }: { readonly zone: string; readonly now: number }) {
  const { t } = useTexts();
  const { settings } = useEvent();
  const { change } = useAgenda();
  const hydrated = useHydrated();
  const local = useLocalZone();
  const eventZone = useDisplayZone('event').zone;
  const zoneText = useZoneOfTimes(zone, now);
  return (
    <Line wrap gap={0} gapX={24} tone="quiet" size={14} className={styles.zone}>
      {settings.flags.local_time_enabled && hydrated && (
        <Switch checked={zone === local} onChange={(on) => change({ zone: on ? local : eventZone, day: null })}>
          {t('agenda.local_switch')}
        </Switch>
      )}
      <p>{t('agenda.zone', { zone: zoneText })}</p>
    </Line>
  );
}
