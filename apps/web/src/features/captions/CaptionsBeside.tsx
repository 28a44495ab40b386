import type { ListedSession } from '@plenary/contract/timeline/operations';
import { mayCaption } from '@plenary/domain/captions/rules';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { sessionStatus } from '@plenary/domain/timeline/status';
import { namedLanguage } from '@plenary/texts/language-names';
import { useId, useState } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Select } from '../../ui/input/Control.tsx';
import { Button } from '../../ui/Button.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../ui/text/Text.tsx';
import { useCaptions } from './captions-context.tsx';
import { CaptionLines } from './CaptionLines.tsx';
import styles from './CaptionsBeside.module.css';
import { useDisclosure } from '../../ui/overlay/disclosure.ts';

/** The form of those who type, fetched when they open it. */
const Captioner = lazyPart(['captions'], () => import('./Captioner.tsx').then((m) => m.Captioner));

interface CaptionsBesideProps {
  readonly session: ListedSession;
  /** Ms on the event's clock. */
  readonly now: number;
}

/** Captions as text beside the picture, the transcript once it is over, and the way to type them; else nothing. */
export function CaptionsBeside({ session, now }: CaptionsBesideProps) {
  const { t } = useTexts();
  const { settings } = useEvent();
  const roles = useBoot().me?.roles ?? [];
  const { lines, languages } = useCaptions();
  const typing = useDisclosure();
  const [chosen, choose] = useState<string | null>(null);
  const heading = useId();
  const may = rolesAllow('captions.write', roles) && mayCaption(session, now, settings);
  if (lines.length === 0 && !may) return null;
  const over = sessionStatus(session, now, settings) === 3;
  const manages = rolesAllow('captions.manage', roles);
  return (
    <Grid as="section" oneColumn gap={12} aria-labelledby={heading}>
      <Line gap={8} justify="between" wrap>
        <Heading id={heading} size={18}>
          {t(over ? 'captions.transcript' : 'captions.title')}
        </Heading>
        {may && <Button {...typing.button}>{t(typing.open ? 'captions.stop' : 'captions.write')}</Button>}
      </Line>
      {may && typing.open && (
        <LazyPart>
          <Captioner session={session} />
        </LazyPart>
      )}
      {languages.length > 1 && <Languages languages={languages} chosen={chosen} choose={choose} />}
      {lines.length === 0 ? (
        <Hint>{t('captions.none')}</Hint>
      ) : (
        <CaptionLines
          session={session}
          language={chosen}
          labelledBy={heading}
          over={over}
          removes={manages && typing.open}
        />
      )}
      {manages && languages.length > 0 && <Files session={session.id} language={chosen ?? languages[0] ?? ''} />}
    </Grid>
  );
}

interface LanguagesProps {
  readonly languages: readonly string[];
  readonly chosen: string | null;
  readonly choose: (language: string | null) => void;
}

function Languages({ languages, chosen, choose }: LanguagesProps) {
  const { language: own, t } = useTexts();
  return (
    <Line as="label" gap={8} wrap size={14} tone="quiet">
      {t('captions.language')}
      <Select value={chosen ?? ''} onChange={({ target }) => choose(target.value || null)}>
        <option value="">{t('captions.all_languages')}</option>
        {languages.map((language) => (
          <option key={language} value={language}>
            {namedLanguage(own, language)}
          </option>
        ))}
      </Select>
    </Line>
  );
}

/** The transcript of a language as files, for those who run the event. */
function Files({ session, language }: { readonly session: string; readonly language: string }) {
  const { language: own, t } = useTexts();
  const { slug } = useEvent();
  const query = `language=${encodeURIComponent(language)}`;
  return (
    <Hint>
      {t('captions.download', { language: namedLanguage(own, language) })}{' '}
      {(['vtt', 'txt'] as const).map((format) => (
        <a key={format} href={`/${slug}/captions/${session}.${format}?${query}`} download="" className={styles.file}>
          .{format}
        </a>
      ))}
    </Hint>
  );
}
