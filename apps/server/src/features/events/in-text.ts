import { inLanguage, pickTexts, textsBelow } from '@plenary/domain/language/texts';
import type { StoredEvent } from '../../stores/events-store.ts';

/**
 * An event with its name, and the texts among its settings, in a language (TXT1).
 * @param language null: its own
 */
export function inText(event: StoredEvent, language: string | null): StoredEvent {
  if (language === null || !(language in event.translations)) return event;
  const of = (path: string) => pickTexts(event.translations, textsBelow(path));
  const { translations: _, ...settings } = inLanguage(
    { ...event.settings, translations: of('event.settings') },
    language,
  );
  return {
    ...inLanguage({ ...event, translations: of('event') }, language),
    settings,
    translations: event.translations,
  };
}
