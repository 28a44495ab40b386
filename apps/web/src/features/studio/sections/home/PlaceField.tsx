import { useTexts } from '../../../../page/use-texts.ts';
import { SelectField } from '../../../../ui/field/Field.tsx';
import { ownPlace, PAGE_PLACE, PLACES, placeOfArea, urlOfPlace, type OwnPlace } from './home-places.ts';
import { useField, type FieldProps } from '../use-field.ts';
import { free, textOf, type Entry } from '../values.ts';

/** The place that a page of the home is about: one of the product, a page of text of the event, or any address (SEC11). */
export function PlaceField(props: FieldProps) {
  const { t } = useTexts();
  const { form, path, entry } = props;
  const { id, label, hint, errors } = useField(props);
  const { pages } = form.names;
  const key = textOf(entry['key']);
  const place = placeOfArea(entry, pages);
  const choose = (chosen: string) => {
    const own = ownPlace(chosen);
    const taken = new Set((form.values['areas'] as readonly Entry[]).map((area) => area['key']));
    form.set(path, {
      ...entry,
      ...{ key: own ?? (ownPlace(key) ? free('area', taken) : key), url: urlOfPlace(chosen) },
      ...words(chosen, own),
    });
  };
  /** Words to begin with, unless the page has some. */
  const words = (chosen: string, own: OwnPlace | undefined) => {
    if (textOf(entry['title']).trim() !== '') return {};
    if (own === 'live_stream') return { title: t('studio.section.place_title.live_stream') };
    if (own) return { title: t(`studio.section.place_title.${own}`), sub_title: t(`studio.section.place_lead.${own}`) };
    return { title: pages.find(({ slug }) => `${PAGE_PLACE}${slug}` === chosen)?.title ?? '' };
  };
  return (
    <SelectField
      {...{ id, label, errors }}
      hint={place === 'live_stream' ? hint : undefined}
      value={place ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {place === null && <option value="">{t('studio.section.place.choose')}</option>}
      {PLACES.map((one) => (
        <option key={one} value={one}>
          {t(`studio.section.place.${one}`)}
        </option>
      ))}
      {pages.map(({ slug, title }) => (
        <option key={slug} value={`${PAGE_PLACE}${slug}`}>
          {t('studio.section.place.page', { title })}
        </option>
      ))}
      <option value="other">{t('studio.section.place.other')}</option>
    </SelectField>
  );
}
