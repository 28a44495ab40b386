import type { Upload, UploadState } from '../../../../api/upload/upload.ts';

/** A file that a person chose for the next message. */
export interface ChosenFile {
  readonly file: File;
  /** Address of the file itself, to show an image before it has been sent. */
  readonly preview: string | null;
  readonly state: UploadState;
  /** null until the code that uploads has come. */
  readonly upload: Upload | null;
  /** It is sent as soon as it has been uploaded. */
  readonly wanted: boolean;
}
