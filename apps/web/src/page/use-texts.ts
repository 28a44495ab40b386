import type { Texts } from '@plenary/texts/texts';
import { createContext, useContext } from 'react';

export const TextsContext = createContext<Texts | null>(null);

/**
 * The texts of the page's language: `const { t } = useTexts()`, then `t('chat.send')`.
 * @throws outside of ServicesProvider
 */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts() was called outside of <ServicesProvider>.');
  return texts;
}
