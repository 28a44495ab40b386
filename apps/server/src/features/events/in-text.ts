import { inLanguage, pickTexts, textsBelow, type Translations } from '@plenary/domain/language/texts';
import type { StoredEvent } from '../../stores/events-store.ts';

/**
 * An event with its name, the texts among its settings and those of its logo and of the header's link, in a language (TXT1).
 * @param language null: its own
 */
export function inText(event: StoredEvent, language: string | null): StoredEvent {
  const { logo } = event.media;
  if (logo?.translations)
    return inText({ ...event, media: { ...event.media, logo: partIn(logo, language) } }, language);
  const { external_link: link } = event.settings;
  if (link?.translations)
    return inText({ ...event, settings: { ...event.settings, external_link: partIn(link, language) } }, language);
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

/** A part of an event that holds its translations itself, which readers do not get. */
function partIn<Part extends { readonly translations?: Translations | undefined }>(
  part: Part,
  language: string | null,
) {
  const { translations: _, ...shown } = inLanguage(part, language);
  return shown;
}
