import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { CropShape } from '@plenary/domain/studio/pictures/crop';
import { useState } from 'react';
import { loadUpload } from '../../../api/upload/load-upload.ts';
import type { UploadState } from '../../../api/upload/upload.ts';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileBox } from '../../../ui/field/FileBox.tsx';
import { Box, Line } from '../../../ui/layout/Layout.tsx';
import { useCrop } from '../crop/use-crop.tsx';
import type { FileKind } from './forms.ts';
import styles from './Sections.module.css';
import { useNote } from './use-note.ts';
import type { SectionForm } from './use-section.ts';

const ACCEPTED: Readonly<Record<FileKind, string | undefined>> = {
  picture: 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml',
  film: 'video/mp4,video/webm,video/ogg',
  captions: '.vtt',
  any: undefined,
};

type Sending =
  | { readonly kind: 'idle' }
  /** From 0 to 1. */
  | { readonly kind: 'sending'; readonly part: number }
  | { readonly kind: 'failed'; readonly refusal: AnsweredRefusal };

/** Sends a file for a section; `put` is given the path that stands for it. */
function useFile(form: SectionForm, id: string, put: (path: string) => void) {
  const { slug: event } = useEvent();
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  useNote(form.noteFile, id, sending.kind === 'failed');
  const send = async (file: File): Promise<void> => {
    const show = (state: UploadState): void => {
      if (state.kind === 'failed') return end({ kind: 'failed', refusal: state.refusal });
      if (state.kind !== 'done') return setSending({ kind: 'sending', part: state.sent / Math.max(1, file.size) });
      put(form.uploaded(state.upload, file));
      end({ kind: 'idle' });
    };
    let counted = true;
    const end = (state: Sending): void => {
      setSending(state);
      if (counted) form.countUpload(-1);
      counted = false;
    };
    setSending({ kind: 'sending', part: 0 });
    form.countUpload(1);
    const upload = await loadUpload();
    if (!upload) return end({ kind: 'failed', refusal: { code: 'unavailable' } });
    upload({ file, event, meant_for: { studio_section: event }, show });
  };
  return { sending, send, forget: () => setSending({ kind: 'idle' }) };
}

interface FileFieldProps {
  readonly form: SectionForm;
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly kind: FileKind;
  /** Of a picture: the shapes in which it is shown; absent: it is taken as it is. */
  readonly shapes?: readonly CropShape[] | undefined;
  /** Its path; undefined: none. */
  readonly value: string | undefined;
  readonly errors: readonly string[];
  readonly change: (path: string | undefined) => void;
}

/** A file of the event: the one that is there, and a way to another. */
export function FileField({ form, id, label, hint, kind, shapes = [], value, errors, change }: FileFieldProps) {
  const { t } = useTexts();
  const { sending, send, forget } = useFile(form, id, change);
  const { ask, dialog } = useCrop({ shapes, take: (file) => void send(file) });
  const refused = sending.kind === 'failed' ? [refusalText(t, sending.refusal)] : [];
  return (
    <>
      <FileBox
        {...{ id, label, hint }}
        errors={[...errors, ...refused]}
        accept={ACCEPTED[kind]}
        sent={sending.kind === 'sending' ? sending.part : undefined}
        shown={
          value !== undefined && (
            <Line gap={12} wrap>
              <Shown form={form} path={value} />
              <Button
                look="quiet"
                aria-label={`${t('studio.section.take_away')}: ${label}`}
                onClick={() => {
                  forget();
                  change(undefined);
                }}
              >
                {t('studio.section.take_away')}
              </Button>
            </Line>
          )
        }
        take={ask}
      />
      {dialog}
    </>
  );
}

/** A picture as it is, and any other file by its name. */
export function Shown({ form, path }: { readonly form: SectionForm; readonly path: string }) {
  const file = form.file(path);
  if (!file?.type.startsWith('image/')) {
    return (
      <Box as="span" shrink breaks dir="auto">
        {file?.name ?? path}
      </Box>
    );
  }
  return <img className={styles.picture} src={file.url} alt={file.name} />;
}
