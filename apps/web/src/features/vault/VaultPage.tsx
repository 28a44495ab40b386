import type { BegunFilm, VaultCard } from '@plenary/contract/vault';
import { WATCHING } from '@plenary/domain/vault/watching';
import { byFeatured, findItems, VAULT, vaultCategories } from '@plenary/domain/vault/vault-list';
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { AreaPage, Chips, PageLead, PageTitle, useSearchField } from '../../page/AreaPage.tsx';
import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Waiting.tsx';
import { SiteFooter } from '../pages/index.ts';
import { useOpening } from './Availability.tsx';
import styles from './Vault.module.css';
import { VaultItemCard } from './VaultItemCard.tsx';

const NO_ITEMS: readonly VaultCard[] = [];
const NONE_BEGUN: readonly BegunFilm[] = [];

/** `/{event}/vault`: the items of the vault, of a search and of a category; its address holds both. */
export function VaultPage() {
  const { t } = useTexts();
  const { page, me } = useBoot();
  const items = page.kind === 'vault' ? page.items : NO_ITEMS;
  useOpening(items, me?.host ?? false);
  return (
    <>
      <AreaPage>
        <PageTitle>{t('vault.title')}</PageTitle>
        <PageLead>{t('vault.lead')}</PageLead>
        {items.length === 0 ? (
          <EmptyState title={t('vault.none')}>{t('vault.none_hint')}</EmptyState>
        ) : (
          <Items items={items} begun={page.kind === 'vault' ? page.begun : NONE_BEGUN} />
        )}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

interface ItemsProps {
  readonly items: readonly VaultCard[];
  readonly begun: readonly BegunFilm[];
}

function Items({ items, begun }: ItemsProps) {
  const { t } = useTexts();
  const { router } = useServices();
  const search = useStore(router.state, (state) => state.address.search);
  const categories = vaultCategories(items);
  const category = categories.find((name) => name === search['category']) ?? null;
  const found = findItems(items, search.q ?? '', category);
  const { featured, others } = byFeatured(found);
  const choose = (name: string | null) => router.replace({ search: { ...search, category: name ?? undefined } });
  return (
    <>
      <Search />
      <Chips
        label={t('vault.filter')}
        names={categories}
        chosen={category}
        all={t('vault.all_categories')}
        choose={choose}
      />
      <div id="search-results" role="status">
        {found.length === 0 && (
          <EmptyState title={t('vault.nothing_found')}>{t('vault.nothing_found_hint')}</EmptyState>
        )}
      </div>
      {found.length === items.length && <Begun items={items} begun={begun} />}
      <Cards title={t('vault.featured')} items={featured} />
      <Cards title={featured.length > 0 ? t('vault.others') : null} items={others} />
    </>
  );
}

/** Films that the reader can go on with, the latest first; a search or a category leaves them out (VLT6). */
function Begun({ items, begun }: ItemsProps) {
  const { t } = useTexts();
  const films = begun.flatMap((film) => items.filter(({ slug }) => slug === film.slug).map((item) => ({ film, item })));
  if (films.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t('vault.begun')}</h2>
      <ul className={styles.cards}>
        {films.slice(0, WATCHING.shown).map(({ film, item }) => (
          <li key={item.slug}>
            <VaultItemCard item={item} heading="h3" film={film} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardsProps {
  /** null: the list needs no heading of its own. */
  readonly title: string | null;
  readonly items: readonly VaultCard[];
}

function Cards({ title, items }: CardsProps) {
  if (items.length === 0) return null;
  return (
    <section>
      {title !== null && <h2 className={styles.heading}>{title}</h2>}
      <ul className={styles.cards}>
        {items.map((item) => (
          <li key={item.slug}>
            <VaultItemCard item={item} heading={title === null ? 'h2' : 'h3'} />
          </li>
        ))}
      </ul>
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
  useEffect(() => {
    if (!rests) return;
    const timer = setTimeout(() => setRests(false), VAULT.search_rest_ms);
    return () => clearTimeout(timer);
  }, [rests]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rests) return;
    const q = field.current?.value.trim() ?? '';
    router.replace({ search: { ...search, q: q === '' ? undefined : q } });
    setRests(true);
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <input
        ref={field}
        className={styles.words}
        type="search"
        name="q"
        maxLength={200}
        defaultValue={sought}
        aria-label={t('vault.search_label')}
        placeholder={t('vault.search_label')}
      />
      <Button type="submit" look="primary" aria-disabled={rests}>
        {t('vault.search')}
      </Button>
    </form>
  );
}
