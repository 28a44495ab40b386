import { Library, SearchX } from 'lucide-react';
import type { BegunFilm, VaultCard } from '@plenary/contract/vault/operations';
import { byFeatured, VAULT } from '@plenary/domain/vault/vault-list';
import { type FormEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { AreaPage, Chips, PageLead, AreaTitle, useSearchField } from '../../page/navigation/AreaPage.tsx';
import { useBoot } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { HomeLink } from '../../page/navigation/HomeLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useReadOn } from '../../ui/focus/use-read-on.ts';
import { EmptyState } from '../../ui/Waiting.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { SiteFooter } from '../pages/index.ts';
import { useOpening, useOpensAll } from './Availability.tsx';
import { useVaultList, type ShownVault, type VaultPageData } from './use-vault-list.ts';
import { SearchField } from '../../ui/input/SearchField.tsx';
import styles from './Vault.module.css';
import { VaultItemCard } from './VaultItemCard.tsx';

/** `/{event}/vault`: the items of the vault, of a search and of a category; its address holds both. */
export function VaultPage() {
  const { t } = useTexts();
  const { page } = useBoot();
  if (page.kind !== 'vault') return null;
  const empty = page.items.length === 0 && page.q === '' && page.category === null;
  return (
    <>
      <AreaPage>
        <AreaTitle />
        <PageLead>{t('vault.lead')}</PageLead>
        {empty ? (
          <EmptyState title={t('vault.none')} picture={Library} hint={t('vault.none_hint')}>
            <HomeLink />
          </EmptyState>
        ) : (
          <Items page={page} />
        )}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Items({ page }: { readonly page: VaultPageData }) {
  const { t } = useTexts();
  const { router } = useServices();
  const search = useStore(router.state, (state) => state.address.search);
  const list = useVaultList(page);
  const cards = useRef<HTMLDivElement>(null);
  const pressed = useReadOn(cards, list.next !== null, 'article :is(h2, h3)');
  useOpening(list.items, useOpensAll());
  const { featured, others } = byFeatured(list.items);
  const choose = (name: string | null) =>
    router.replace({ search: { ...search, category: name ?? undefined, after: undefined } });
  return (
    <>
      <Search />
      <Chips
        label={t('vault.filter')}
        names={page.categories}
        chosen={list.category}
        all={t('vault.all_categories')}
        choose={choose}
      />
      <div id="search-results" role="status" aria-busy={list.busy}>
        {list.items.length === 0 && !list.failed && (
          <EmptyState title={t('vault.nothing_found')} picture={SearchX} hint={t('vault.nothing_found_hint')} />
        )}
      </div>
      {list.q === '' && list.category === null && <Begun begun={page.begun} />}
      <div ref={cards}>
        <Cards title={t('vault.featured')} items={featured} featured />
        <Cards title={featured.length > 0 ? t('vault.others') : null} items={others} />
      </div>
      <More list={list} pressed={pressed} />
    </>
  );
}

/** Without scripts it is a link to the part that comes next. */
function More({ list, pressed }: { readonly list: ShownVault; readonly pressed: () => void }) {
  const { t } = useTexts();
  if (list.failed)
    return (
      <Text above={24} text="center" role="alert">
        {refusalText(t, list.failed)} <Button onClick={list.again}>{t('vault.again')}</Button>
      </Text>
    );
  if (list.next === null) return null;
  const query = new URLSearchParams({ ...(list.q !== '' && { q: list.q }), after: list.next });
  if (list.category !== null) query.set('category', list.category);
  return (
    <Text above={24} text="center">
      <a
        className={buttonClass({ look: 'quiet' })}
        href={`?${query.toString()}`}
        aria-disabled={list.busy}
        onClick={(event) => {
          event.preventDefault();
          if (list.busy) return;
          pressed();
          list.more();
        }}
      >
        {t('vault.more')}
      </a>
    </Text>
  );
}

/** Films that the reader can go on with, the latest first; a search or a category leaves them out (VLT6). */
function Begun({ begun }: { readonly begun: readonly BegunFilm[] }) {
  const { t } = useTexts();
  if (begun.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t('vault.begun')}</h2>
      <Grid as="ul" gap={24} gapX={16} above={24} className={styles.cards}>
        {begun.map((film) => (
          <li key={film.item.slug}>
            <VaultItemCard item={film.item} heading="h3" film={film} />
          </li>
        ))}
      </Grid>
    </section>
  );
}

interface CardsProps {
  /** null: the list needs no heading of its own. */
  readonly title: string | null;
  readonly items: readonly VaultCard[];
  /** Its cards are larger. */
  readonly featured?: boolean;
}

function Cards({ title, items, featured = false }: CardsProps) {
  if (items.length === 0) return null;
  return (
    <section>
      {title !== null && <h2 className={styles.heading}>{title}</h2>}
      <Grid as="ul" gap={24} gapX={16} above={24} className={styles.cards} data-featured={featured}>
        {items.map((item) => (
          <li key={item.slug}>
            <VaultItemCard item={item} heading={title === null ? 'h2' : 'h3'} />
          </li>
        ))}
      </Grid>
    </section>
  );
}

/** Without scripts it is a form whose answer is the page. Pressed once, it rests for a second (VLT3). */
function Search() {
  const { t } = useTexts();
  const { router } = useServices();
  const search = useStore(router.state, (state) => state.address.search);
  const sought = search.q ?? '';
  const field = useSearchField(sought);
  const [rests, setRests] = useState(false);
  useTimeout(rests ? VAULT.search_rest_ms : null, () => setRests(false));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rests) return;
    const q = field.current?.value.trim() ?? '';
    router.replace({ search: { ...search, q: q === '' ? undefined : q, after: undefined } });
    setRests(true);
  };
  return (
    <Row as="form" measure={36} gap={8} below={16} role="search" method="get" onSubmit={submit}>
      <SearchField
        ref={field}
        className={styles.words}
        label={t('vault.search_label')}
        name="q"
        maxLength={200}
        defaultValue={sought}
      />
      <Button type="submit" look="primary" aria-disabled={rests}>
        {t('vault.search')}
      </Button>
    </Row>
  );
}
