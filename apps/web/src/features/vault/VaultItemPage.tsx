import { Lock } from 'lucide-react';
import type { VaultCard, VaultContent } from '@plenary/contract/vault/operations';
import { inTwoColumns } from '@plenary/domain/vault/vault-list';
import { useEffect, useMemo, useState } from 'react';
import { AreaPage, BackLink, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { reportActivity } from '../../page/life/report-activity.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Html } from '../../ui/Html.tsx';
import { imageSourceSet } from '../../ui/image-set.ts';
import { tabPanel, Tabs } from '../../ui/tabs/Tabs.tsx';
import { EmptyState } from '../../ui/Waiting.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { SiteFooter } from '../pages/index.ts';
import { EmbedStage } from '../streams/index.ts';
import { Availability, useOpening, useOpensAll } from './Availability.tsx';
import { Film } from './Film.tsx';
import styles from './Vault.module.css';

/** `/{event}/vault/item/{slug}`: what an item holds and what is notified of it, unless it is locked. */
export function VaultItemPage() {
  const { page } = useBoot();
  return (
    <>
      {page.kind === 'vault_item' && <Item key={page.item.slug} item={page.item} content={page.content} />}
      <SiteFooter />
    </>
  );
}

interface ItemProps {
  readonly item: VaultCard;
  readonly content: VaultContent | null;
}

const PART = 'vault-item';

function Item({ item, content }: ItemProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const [part, choose] = useState<'content' | 'details'>('content');
  const opensAll = useOpensAll();
  useOpening(
    useMemo(() => [item], [item]),
    opensAll,
  );
  useVisit(item.slug, content !== null);
  const tabs = [
    { id: 'content', label: t('vault.content') },
    { id: 'details', label: t('vault.details') },
  ] as const;
  return (
    <AreaPage one>
      <BackLink href={`/${slug}/vault`}>{t('vault.back')}</BackLink>
      <PageTitle written>{item.title}</PageTitle>
      <Availability item={item} />
      {content === null ? (
        <EmptyState title={t('vault.locked_title')} picture={Lock} hint={t('vault.locked_hint')} />
      ) : (
        <>
          <Tabs
            className={styles.tabs}
            name={PART}
            label={t('vault.tabs')}
            tabs={tabs}
            selected={part}
            choose={choose}
          />
          <Grid {...tabPanel(PART, part)} oneColumn gap={24} items="start" above={24} className={styles.panel}>
            {part === 'content' ? <Content item={item} content={content} /> : <Details content={content} />}
          </Grid>
        </>
      )}
    </AreaPage>
  );
}

/** Points for who opens an item; the server counts each once. */
function useVisit(subject: string, open: boolean): void {
  const services = useServices();
  useEffect(() => {
    if (open) void reportActivity(services, 'media_visited', subject);
  }, [services, subject, open]);
}

function Content({ item, content }: { readonly item: VaultCard; readonly content: VaultContent }) {
  const { t } = useTexts();
  const { link, large_image_file: large, video, embed, attachments, gallery } = content;
  const empty = !item.description && !link && !large && !video && !embed && attachments.length + gallery.length === 0;
  return (
    <>
      <Stage item={item} content={content} />
      {empty && <p>{t('vault.no_content')}</p>}
      {item.description !== '' && (
        <p className={inTwoColumns(item.description) ? styles.columns : styles.description} dir="auto">
          {item.description}
        </p>
      )}
      {link && (
        <PageLink className={buttonClass({ look: 'primary' })} href={link}>
          {t('vault.open_link')}
        </PageLink>
      )}
      <Gallery pictures={gallery} />
      <Attachments files={attachments} />
    </>
  );
}

/** The film, else the page of another site, else the large picture. */
function Stage({ item, content }: { readonly item: VaultCard; readonly content: VaultContent }) {
  const { large_image_file: large, video, embed } = content;
  const poster = large?.l ?? item.cover_image_file?.l ?? null;
  if (video) return <Film item={item} content={content} src={video} poster={poster} />;
  if (embed)
    return (
      <Screen>
        <EmbedStage title={item.title} address={embed} poster={poster} watching={() => undefined} />
      </Screen>
    );
  return large && <Screen as="img" src={large.l} srcSet={imageSourceSet(large)} sizes="80rem" alt="" />;
}

function Gallery({ pictures }: { readonly pictures: VaultContent['gallery'] }) {
  const { t } = useTexts();
  if (pictures.length === 0) return null;
  const count = String(pictures.length);
  return (
    <section>
      <h2 className={styles.heading}>{t('vault.gallery')}</h2>
      <Grid as="ul" gap={16} className={styles.gallery}>
        {pictures.map(({ s, m, l }, index) => (
          <li key={l}>
            <a href={l} target="_blank" rel="noopener">
              <img
                src={s}
                srcSet={imageSourceSet({ s, m, l })}
                sizes="20rem"
                alt={t('vault.picture', { number: String(index + 1), count })}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </Grid>
    </section>
  );
}

function Attachments({ files }: { readonly files: VaultContent['attachments'] }) {
  const { t } = useTexts();
  if (files.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t('vault.attachments')}</h2>
      <Grid as="ul" gap={12} className={styles.attachments}>
        {files.map(({ key, name, filename, url, preview_url }) => (
          <li key={key}>
            <Line as="a" sheet="surface" href={url} target="_blank" rel="noopener" className={styles.attachment}>
              {preview_url && <img src={preview_url} alt="" loading="lazy" />}
              <span>
                <span dir="auto">{name}</span>
                <Hint as="span" breaks block dir="ltr">
                  {filename}
                </Hint>
              </span>
            </Line>
          </li>
        ))}
      </Grid>
    </section>
  );
}

function Details({ content: { detail } }: { readonly content: VaultContent }) {
  const { t } = useTexts();
  return detail === '' ? <p>{t('vault.no_details')}</p> : <Html sanitised={detail} />;
}
