import { AVATAR_FILE } from '@plenary/domain/profile/limits';

/** Texts of the avatar field; those of doc 1 §8 are spelled exactly as there. */
export const AVATAR_TEXTS = {
  title: 'Your picture',
  choose: 'Choose a picture',
  hint: 'GIF, JPEG, PNG or TIFF, up to 10 MB.',
  drop_hint: 'You can also drop or paste one here.',
  uploading: 'Uploading your picture…',
  progress: 'Upload of your picture',
  percent: (percent: number) => `${percent} %`,
  cancel: 'Cancel',
  clear: 'Remove picture',
  presets: 'Avatar',
  presets_hint: 'Shown where you have no picture.',
  failed: 'Upload failed. Please try again',
  too_large: AVATAR_FILE.too_large,
  wrong_type: 'Please choose a GIF, JPEG, PNG or TIFF picture.',
  accepted: 'Image accepted. Preparing for display.',
  prepared: 'Image prepared for upload. Click Save to save the changes!',
  cancelled: 'Upload cancelled',
} as const;
