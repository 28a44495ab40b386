import type { CropShape } from '@plenary/domain/studio/pictures/crop';
import type { FieldName } from '../field-names.ts';

/** The shapes in which the picture of a field is shown, the usual one first; those of other fields are taken as they are. */
export const SHAPES: Readonly<Partial<Record<FieldName, readonly CropShape[]>>> = {
  logo: ['own', 'square'],
  logo_dark: ['own', 'square'],
  pending_background: ['wide', 'own'],
  image: ['wide', 'square', 'own'],
  cover_image: ['wide'],
  large_image: ['wide'],
};
