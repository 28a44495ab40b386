import { useEffect } from 'react';

/** Notes of the field of this id whether something is so, as long as it is drawn. */
export function useNote(note: (id: string, is: boolean) => void, id: string, is: boolean): void {
  useEffect(() => {
    note(id, is);
    return () => note(id, false);
  }, [note, id, is]);
}
