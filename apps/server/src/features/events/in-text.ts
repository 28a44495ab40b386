import { inLanguage, pickTexts, textsBelow } from '@plenary/domain/language/texts';
import type { StoredEvent } from '../../stores/events-store.ts';

/**
 * An event with its name, the texts among its settings and that of its logo, in a language (TXT1).
 * @param language null: its own
 */
export function inText(event: StoredEvent, language: string | null): StoredEvent {
  const { logo } = event.media;
  if (logo?.translations)
    return inText({ ...event, media: { ...event.media, logo: logoIn(logo, language) } }, language);
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

type Logo = NonNullable<StoredEvent['media']['logo']>;

function logoIn(logo: Logo, language: string | null): Logo {
  const { translations: _, ...shown } = inLanguage(logo, language);
  return shown;
}
