import type { Thing } from '@plenary/domain/studio/left';
import { listed } from '../../../page/listed.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Hint } from '../../../ui/text/Text.tsx';

interface NamedThingsProps {
  readonly things: readonly Thing[];
  /** How many there are beyond these; absent: none. */
  readonly more: number | undefined;
}

/** The things that a step is about, by name, the first of many (STU5). */
export function NamedThings({ things, more = 0 }: NamedThingsProps) {
  const { t, language } = useTexts();
  const names = things.map((thing) => (thing.of === 'one' ? thing.name : t(`studio-frame.pages.${thing.of}`)));
  return <Hint>{listed(language, more > 0 ? [...names, t('studio.more_things', { count: more })] : names)}</Hint>;
}
