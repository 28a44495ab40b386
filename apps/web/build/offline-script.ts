/** The script of the offline page, which is written out as text: it may use nothing from outside of itself. */
export function offlineScript(): void {
  addEventListener('online', () => location.reload());

  // The page holds its text in every language. Neither the account nor the event can be asked now: the browser says which.
  const offered = [...document.querySelectorAll('main')];
  const wanted = navigator.languages
    .map((tag) => offered.find(({ lang }) => lang === tag.split('-', 1)[0]))
    .find((main) => main !== undefined);
  if (wanted) {
    for (const main of offered) main.hidden = main !== wanted;
    document.documentElement.lang = wanted.lang;
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
}
