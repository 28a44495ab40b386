import type { LastKnown } from '../src/shell/last-known.ts';

/** The script of the offline page, which is written out as text: it may use nothing from outside of itself. */
export function offlineScript(): void {
  addEventListener('online', () => location.reload());

  const known = lastKnown();
  // The page holds its text in every language. Neither the account nor the event can be asked now: what was open last
  // says which, or else the browser.
  const offered = [...document.querySelectorAll('main')];
  const wanted = [known?.language ?? '', ...navigator.languages]
    .map((tag) => offered.find(({ lang }) => lang === tag.split('-', 1)[0]))
    .find((main) => main !== undefined);
  if (wanted) {
    for (const main of offered) main.hidden = main !== wanted;
    document.documentElement.lang = wanted.lang;
    document.documentElement.dir = wanted.dir;
    document.title = wanted.querySelector('h1')?.textContent ?? '';
  }

  let path = location.pathname;
  try {
    path = decodeURI(path);
  } catch {
    // An address that is spelled wrongly stays as it is.
  }
  for (const place of document.querySelectorAll('.wanted')) place.textContent = path;

  // Light or dark as chosen on this device (packages/domain/src/theme/theme.ts).
  const theme = /(?:^|; )plenary_theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset['theme'] = theme;

  if (wanted && known && known.slug === location.pathname.split('/')[1]) sayKnown(wanted, known);

  /** The state that an open page of the event kept; null: nothing, or something that another version wrote. */
  function lastKnown(): LastKnown | null {
    try {
      const kept = JSON.parse(localStorage.getItem('lastKnown') ?? 'null') as LastKnown | null;
      return kept && Array.isArray(kept.on) && Number.isFinite(kept.at) ? kept : null;
    } catch {
      return null;
    }
  }

  /** A time of day in the zone of the page, with its day where that is not today. */
  function timeOf(ms: number, { zone, language }: LastKnown, names: Intl.DateTimeFormatOptions = {}): string {
    const format = (tag: string, form: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(tag, { timeZone: zone, ...form }).format(ms);
    const dayOf = (at: number): string => new Intl.DateTimeFormat('en', { timeZone: zone }).format(at);
    const day = dayOf(ms) === dayOf(Date.now()) ? {} : ({ weekday: 'long', day: 'numeric', month: 'long' } as const);
    const tag = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
    return format(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...day, ...names });
  }

  function sayKnown(main: HTMLElement, all: LastKnown): void {
    const say = (line: string, at: number | null, title = '', names?: Intl.DateTimeFormatOptions): void => {
      const empty = main.querySelector<HTMLElement>(`[data-known="${line}"]`);
      const said = empty?.cloneNode(true) as HTMLElement | undefined;
      if (!empty || !said) return;
      for (const name of said.querySelectorAll('b')) [name.dir, name.textContent] = ['auto', title];
      for (const time of said.querySelectorAll('time')) time.textContent = at === null ? '' : timeOf(at, all, names);
      said.removeAttribute('data-known');
      said.hidden = false;
      empty.before(said);
    };
    say('as_of', all.at, '', { timeZoneName: 'short' });
    if (all.on.length === 0) say('nothing', null);
    for (const { title, at } of all.on) say(at === null ? 'on_endless' : 'on', at, title);
    if (all.next) say('next', all.next.at, all.next.title);
    for (const empty of main.querySelectorAll('[data-known]')) empty.remove();
  }
}
