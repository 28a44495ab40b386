import { namedLanguage } from '@plenary/texts/language-names';
import { useState } from 'react';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { useCaptions } from './captions-context.tsx';

/** A language of live captions as a track that can be chosen. */
export interface LiveTrack {
  readonly kind: 'live';
  readonly label: string;
  readonly language: string;
}

export interface LiveCaptions {
  readonly tracks: readonly LiveTrack[];
  /** A person switched them off on this device. */
  readonly off: boolean;
  /** The language that was chosen on this page; null: none was. */
  readonly chosen: string | null;
  /** @param language null: off */
  readonly show: (language: string | null) => void;
}

/** The languages of a session's live captions. They show over the picture by themselves, until they are switched off. */
export function useLiveCaptions(): LiveCaptions {
  const { language: own, t } = useTexts();
  const { storage } = useServices();
  const { languages } = useCaptions();
  const [state, setState] = useState(() => ({
    chosen: null as string | null,
    off: storage.get('playerCaptions') === 'off',
  }));
  return {
    ...state,
    tracks: languages.map((language) => ({
      kind: 'live',
      label: t('captions.track', { language: namedLanguage(own, language) }),
      language,
    })),
    show: (language) => setState({ chosen: language, off: language === null }),
  };
}
