import { offeredLanguages, type Language } from '@plenary/domain/language/language';
import { languagesOf, NO_TEXTS, type InstallationTexts } from '@plenary/domain/site/installation';
import type { Config } from './config/config.ts';
import type { Db, Tx } from './db/database.ts';
import { lockFact, putFact, readFact } from './stores/facts-store.ts';

const FACT = 'installation';
const PRODUCT = 'Plenary';

/** The operator's words about the installation, in memory: each page and mail asks for them. */
export interface Installation {
  /** As they were read last. Those that another server has stored are read within seconds. */
  readonly texts: InstallationTexts;
  readonly name: string;
  readonly languages: readonly Language[];
  /** Where the imprint of the site is: an address, or a path; null: nowhere. The environment goes before the operator's page. */
  readonly imprint: string | null;
  /** Reads them again. */
  read(): Promise<void>;
}

export function createInstallation(
  db: Db,
  { development, imprint_url }: Pick<Config, 'development' | 'imprint_url'>,
): Installation {
  let texts = NO_TEXTS;
  return {
    get texts() {
      return texts;
    },
    get name() {
      return texts.name || PRODUCT;
    },
    get languages() {
      return languagesOf(texts, offeredLanguages(development));
    },
    get imprint() {
      return imprint_url ?? (texts.pages.imprint ? '/pages/imprint' : null);
    },
    async read() {
      texts = parse(await readFact(db, FACT));
    },
  };
}

/** It as it is stored, which stays so until the transaction ends but for the caller. */
export async function lockInstallation(tx: Tx): Promise<InstallationTexts> {
  return parse(await lockFact(tx, FACT));
}

/** Stores it; the caller has locked it. */
export async function putInstallation(tx: Tx, texts: InstallationTexts): Promise<void> {
  await putFact(tx, FACT, JSON.stringify(texts));
}

const parse = (value: string | null): InstallationTexts =>
  value ? { ...NO_TEXTS, ...(JSON.parse(value) as InstallationTexts) } : NO_TEXTS;
