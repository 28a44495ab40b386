import type { Language } from '@plenary/domain/language/language';
import { languageName } from '@plenary/texts/language-names';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { SelectField } from '../../../ui/field/Field.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import {
  CHOICES,
  GROUP_IDS,
  GROUPS,
  type ChoiceKey,
  type FlagKey,
  type GroupId,
  type Setting,
  type SwitchKey,
  type TypedSetting,
} from './groups.ts';
import { Languages } from './Languages.tsx';
import { TypedSettings } from './TypedSettings.tsx';
import { useSettings, type Settings } from './use-settings.ts';

/** `/studio/{event}/settings`: what the event has, each as a sentence (STU9). */
export function SettingsPage() {
  const { t } = useTexts();
  const settings = useSettings();
  return (
    <StudioFrame at="settings" lead={t('event-settings.lead')}>
      <Row as="nav" gap={16} wrap aria-label={t('event-settings.parts')}>
        {GROUP_IDS.map((id) => (
          <a key={id} href={`#group-${id}`}>
            {t(`event-settings.groups.${id}`)}
          </a>
        ))}
      </Row>
      {GROUP_IDS.map((id) => (
        <Group key={id} id={id} settings={settings} />
      ))}
    </StudioFrame>
  );
}

function Group({ id, settings }: { readonly id: GroupId; readonly settings: Settings }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const all: readonly Setting[] = GROUPS[id];
  const typed = all.filter((one): one is TypedSetting => one.kind === 'number' || one.kind === 'text');
  return (
    <Grid as="section" card gap={16} padX={16} padY={16} oneColumn aria-labelledby={`group-${id}`}>
      <Heading id={`group-${id}`} size={22}>
        {t(`event-settings.groups.${id}`)}
      </Heading>
      {all.map((one) => (
        <Pressed key={one.key} setting={one} settings={settings} />
      ))}
      {id === 'chat' && <a href={`/studio/${slug}/chat-rules`}>{t('studio-frame.pages.chat_rules')}</a>}
      {typed.length > 0 && <TypedSettings id={id} typed={typed} settings={settings} />}
    </Grid>
  );
}

/** A setting that a press changes at once. */
function Pressed({
  setting: { kind, key },
  settings: { kept, turn },
}: {
  readonly setting: Setting;
  readonly settings: Settings;
}) {
  if (kind === 'flag') return <Turned name={key} on={kept.flags[key]} turn={(on) => turn({ flags: { [key]: on } })} />;
  if (kind === 'switch') return <Turned name={key} on={kept[key]} turn={(on) => turn({ [key]: on })} />;
  if (kind === 'languages') return <Languages kept={kept} turn={turn} />;
  if (kind === 'choice')
    return <Chosen name={key} kept={kept} choose={(value) => turn({ [key]: value === '' ? null : value })} />;
  return null;
}

interface TurnedProps {
  readonly name: FlagKey | SwitchKey;
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
}

function Turned({ name, on, turn }: TurnedProps) {
  const { t } = useTexts();
  return (
    <div>
      <Switch checked={on} aria-describedby={`${name}-hint`} onChange={turn}>
        {t(`event-settings.${name}`)}
      </Switch>
      <Hint id={`${name}-hint`}>{t(`event-settings.${name}_hint`)}</Hint>
    </div>
  );
}

interface ChosenProps extends Pick<Settings, 'kept'> {
  readonly name: ChoiceKey;
  readonly choose: (value: string) => void;
}

function Chosen({ name, kept, choose }: ChosenProps) {
  const { t } = useTexts();
  const label = (option: string): string =>
    name === 'language' && option !== ''
      ? languageName(option as Language)
      : t(`event-settings.${name}_choice`, { choice: option });
  return (
    <SelectField
      id={name}
      label={t(`event-settings.${name}`)}
      hint={t(`event-settings.${name}_hint`)}
      value={kept[name] ?? ''}
      disabled={name === 'language' && kept.languages.length > 0}
      onChange={({ target }) => choose(target.value)}
    >
      {CHOICES[name].map((option) => (
        <option key={option} value={option}>
          {label(option)}
        </option>
      ))}
    </SelectField>
  );
}
