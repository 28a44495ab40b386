import { showCopy, type CopySummary } from '@plenary/contract/studio/operations';
import { COPY_PARTS, daysMoved, type CopyPart } from '@plenary/domain/studio/copy';
import { useEffect, useState } from 'react';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Choice } from '../../ui/input/Choice.tsx';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';

interface CopyFieldsProps {
  /** The address of the event that is copied. */
  readonly of: string;
  readonly parts: ReadonlySet<CopyPart>;
  readonly choose: (parts: ReadonlySet<CopyPart>) => void;
  /** The begin as it is typed. */
  readonly starts_at: string;
}

/** The parts of an event that its copy has, and what becomes of them (STU11). */
export function CopyFields({ of, parts, choose, starts_at }: CopyFieldsProps) {
  const { t } = useTexts();
  const copy = useCopySummary(of);
  const turn = (part: CopyPart, on: boolean) => {
    const next = new Set(parts);
    if (on) next.add(part);
    else next.delete(part);
    choose(next);
  };
  return (
    <Box as="fieldset" card padX={16} padY={12}>
      <legend>{t('studio-copy.title')}</legend>
      <Grid gap={4} oneColumn>
        {COPY_PARTS.map((part) => (
          <Choice
            key={part}
            type="checkbox"
            disabled={copy?.counts[part] === 0}
            checked={parts.has(part) && copy?.counts[part] !== 0}
            choose={(on) => turn(part, on)}
          >
            {partText(t, part, copy)}
          </Choice>
        ))}
        <Hint>{t('studio-copy.team_hint')}</Hint>
        <Box role="status">{copy && <Summary copy={copy} starts_at={starts_at} />}</Box>
      </Grid>
    </Box>
  );
}

type Translate = ReturnType<typeof useTexts>['t'];

function partText(t: Translate, part: CopyPart, copy: CopySummary | null): string {
  const count = copy?.counts[part];
  const name = t(`studio-copy.parts.${part}`);
  const counted = part !== 'settings' && part !== 'look' && part !== 'tour';
  return count === undefined || !counted ? name : t('studio-copy.counted', { name, count });
}

/** The content that an event would give; null: it is read, or could not be. */
function useCopySummary(copy_of: string): CopySummary | null {
  const { api } = useServices();
  const [known, setKnown] = useState<{ readonly of: string; readonly copy: CopySummary } | null>(null);
  useEffect(() => {
    let left = false;
    void api.call(showCopy, { query: { copy_of } }).then((answer) => {
      if (!left && answer.ok) setKnown({ of: copy_of, copy: answer.value });
    });
    return () => void (left = true);
  }, [api, copy_of]);
  return known?.of === copy_of ? known.copy : null;
}

function Summary({ copy, starts_at }: { readonly copy: CopySummary; readonly starts_at: string }) {
  const { t } = useTexts();
  const { cancelled, kept, locks, time_zone } = copy;
  const days = daysMoved(copy.starts_at === null ? null : { at: Date.parse(copy.starts_at), time_zone }, starts_at);
  return (
    <>
      {days !== null && <Text size={14}>{t('studio-copy.moved', { days })}</Text>}
      {locks > 0 && <Text size={14}>{t('studio-copy.locks', { count: locks })}</Text>}
      {cancelled > 0 && <Text size={14}>{t('studio-copy.cancelled', { count: cancelled })}</Text>}
      {kept > 0 && <Text size={14}>{t('studio-copy.kept', { count: kept })}</Text>}
    </>
  );
}
