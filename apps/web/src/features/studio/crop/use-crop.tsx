import type { CropShape } from '@plenary/domain/studio/pictures/crop';
import { type ReactNode, useState } from 'react';
import { LazyPart } from '../../../page/LazyPart.tsx';
import { lazyPart } from '../../../page/load-texts.ts';
import { readPicture, type ChosenPicture } from './crop-file.ts';

/** Cutting is a part of its own, for those who choose a picture. */
const CropDialog = lazyPart(['studio-editors'], () => import('./CropDialog.tsx').then((m) => m.CropDialog));

interface CropOptions {
  /** Of the field, as its picture is shown; the first is chosen. None: files are taken as they are. */
  readonly shapes: readonly CropShape[];
  /** Takes the file that goes up. */
  readonly take: (file: File) => void;
}

/** Asks which part of a picture is meant before it goes up (SEC16); files that are no such pictures go up at once. */
export function useCrop({ shapes, take }: CropOptions): {
  readonly ask: (file: File) => void;
  readonly dialog: ReactNode;
} {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const ask = async (file: File): Promise<void> => {
    const read = shapes.length > 0 ? await readPicture(file) : null;
    if (read) setPicture(read);
    else take(file);
  };
  return {
    ask: (file) => void ask(file),
    dialog: picture && (
      <LazyPart>
        <CropDialog key={picture.url} picture={picture} shapes={shapes} take={take} onClosed={() => setPicture(null)} />
      </LazyPart>
    ),
  };
}
