import type { EventSettings } from '@plenary/contract/event';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { changeSettings, type SettingsChange, type SettingsSave } from '@plenary/contract/studio/settings';
import { useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** The settings of the event, and how they are changed. */
export interface Settings {
  readonly kept: EventSettings;
  /** Sends what was typed, and what it was before. Returns why it was refused, if so, and the settings as they are then, if known. */
  save(change: SettingsSave): Promise<{ readonly refusal: AnsweredRefusal | null; readonly now: EventSettings | null }>;
  /** Sends what a press changed, which is shown at once and goes back where it is refused. */
  turn(change: SettingsChange): void;
}

/** Starts with the settings that came with the page. */
export function useSettings(): Settings {
  const { t } = useTexts();
  const { slug, settings } = useEvent();
  const { api } = useServices();
  const [kept, setKept] = useState(settings);
  const [turning, setTurning] = useState<SettingsChange>({});
  const save: Settings['save'] = async (body) => {
    const answer = await api.call(changeSettings, { params: { event: slug }, body });
    const now = answer.ok ? answer.value.settings : ((answer.refusal.current as EventSettings | undefined) ?? null);
    if (now) setKept(now);
    return { refusal: answer.ok ? null : answer.refusal, now };
  };
  return {
    kept: withChange(kept, turning),
    save,
    turn(change) {
      setTurning((before) => ({ ...before, ...change, flags: { ...before.flags, ...change.flags } }));
      void save(change).then(({ refusal }) => {
        setTurning((before) => without(before, change));
        showToast(
          refusal
            ? { title: t('event-settings.not_saved'), text: refusalText(t, refusal) }
            : { key: 'settings', title: t('event-settings.saved') },
        );
      });
    },
  };
}

function withChange(kept: EventSettings, { flags, ...change }: SettingsChange): EventSettings {
  const turned = { ...kept.flags, ...flags } as EventSettings['flags'];
  return { ...kept, ...change, flags: turned } as EventSettings;
}

/** The changes that are still on their way once one was answered. */
function without({ flags = {}, ...turning }: SettingsChange, change: SettingsChange): SettingsChange {
  const left = <Values extends object>(values: Values, taken: object = {}): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(taken, name))) as Values;
  return { ...left(turning, change), flags: left(flags, change.flags) };
}
