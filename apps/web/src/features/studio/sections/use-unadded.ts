import { useEffect } from 'react';
import type { SectionForm } from './use-section.ts';

/** Keeps a section from being saved while a list that was not added stands in the field of this id (SEC10). */
export function useUnadded({ noteUnadded }: Pick<SectionForm, 'noteUnadded'>, id: string, text: string): void {
  const unadded = text.trim() !== '';
  useEffect(() => {
    noteUnadded(id, unadded);
    return () => noteUnadded(id, false);
  }, [noteUnadded, id, unadded]);
}
