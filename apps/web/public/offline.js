addEventListener('online', () => location.reload());

/* The page holds its text in every language. Neither the account nor the event can be asked now: the browser says which. */
const offered = [...document.querySelectorAll('main')];
const wanted = navigator.languages
  .map((tag) => offered.find(({ lang }) => lang === tag.split('-', 1)[0]))
  .find((main) => main !== undefined);
if (wanted) {
  for (const main of offered) main.hidden = main !== wanted;
  document.documentElement.lang = wanted.lang;
  document.title = wanted.querySelector('h1').textContent;
}
