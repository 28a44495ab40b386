import { SearchX } from 'lucide-react';
import { SEARCH } from '@plenary/domain/chat/search';
import type { FormEvent } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { AreaPage, PageTitle, useSearchField } from '../../page/navigation/AreaPage.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Waiting.tsx';
import { Box, Row } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { SiteFooter } from '../pages/index.ts';
import { FoundHits } from './FoundHits.tsx';
import { SearchField } from '../../ui/input/SearchField.tsx';
import styles from './Search.module.css';
import { useOutcome, type ShownOutcome } from './use-outcome.ts';

/** `{path}/search`: a search of the event; its address holds the words (SEA1). */
export function SearchPage() {
  const { t } = useTexts();
  const shown = useOutcome();
  return (
    <>
      <AreaPage reading>
        <PageTitle>{t('search.title')}</PageTitle>
        <SearchForm q={shown.q} busy={shown.busy} again={shown.again} />
        <Hint>{t('search.hint')}</Hint>
        <section id="search-results" aria-label={t('search.title')} aria-busy={shown.busy}>
          <Told shown={shown} />
          <FoundHits outcome={shown.outcome} />
        </section>
      </AreaPage>
      <SiteFooter />
    </>
  );
}

/** Without scripts it is a form whose answer is the page. An empty word, and another one while a search runs, are passed over. */
function SearchForm({ q, busy, again }: Pick<ShownOutcome, 'q' | 'busy' | 'again'>) {
  const { t } = useTexts();
  const { router } = useServices();
  const field = useSearchField(q);
  // A page that is gone to gets the focus on its heading first.
  useTimeout(q === '' ? 0 : null, () => focusOn(field, 'stay'));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = field.current?.value.trim() ?? '';
    if (words === '' || busy) return;
    // The address would say nothing new.
    if (words === q) return again();
    router.push(`${location.pathname}?${new URLSearchParams({ q: words }).toString()}`);
  };
  return (
    <Row as="form" gap={8} above={16} below={8} role="search" method="get" onSubmit={submit}>
      <SearchField
        ref={field}
        className={styles.words}
        label={t('search.label')}
        name="q"
        required
        maxLength={SEARCH.text_max}
        defaultValue={q}
      />
      <Button type="submit" look="primary" aria-disabled={busy}>
        {t('search.submit')}
      </Button>
    </Row>
  );
}

/** How the search went, also for screen readers. */
function Told({ shown: { q, outcome, busy, failed } }: { readonly shown: ShownOutcome }) {
  const { t } = useTexts();
  const count = outcome.groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const nothing = q !== '' && !busy && failed === null && count === 0;
  return (
    <Box role="status" above={24} tone="quiet">
      {q === '' && t('search.empty')}
      {busy && t('search.searching')}
      {failed && refusalText(t, failed)}
      {!busy && count > 0 && t('search.count', { count })}
      {nothing && <EmptyState title={t('search.none', { words: q })} picture={SearchX} hint={t('search.none_hint')} />}
    </Box>
  );
}
