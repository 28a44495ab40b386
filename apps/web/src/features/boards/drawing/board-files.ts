import { readBoardFile } from '@plenary/contract/boards/operations';
import { createUpload, TUS_VERSION } from '@plenary/contract/uploads/operations';
import type { BoardElement } from '@plenary/domain/boards/merge';
import { addressOf } from '../../../api/address.ts';

/** An image as the drawing program takes it. */
export interface DrawnFile {
  readonly id: string;
  readonly dataURL: string;
  readonly mimeType: string;
  readonly created: number;
}

/** The images of a board: uploads of ours, each loaded once. */
export class BoardFiles {
  readonly #event: string;
  readonly #board: string;
  /** Those that are on the server. */
  readonly #there = new Set<string>();

  constructor(event: string, board: string) {
    this.#event = event;
    this.#board = board;
  }

  /** Whether an element can be sent: its image, if it has one, is on the server. */
  isThere({ type, fileId, isDeleted }: BoardElement): boolean {
    return type !== 'image' || isDeleted || (typeof fileId === 'string' && this.#there.has(fileId));
  }

  /** Uploads an image; returns its id. Rejects where the server does not take it. */
  async upload(file: File): Promise<string> {
    const metadata = { filename: file.name || 'image', filetype: file.type, whiteboard: this.#board };
    const begun = await fetch(addressOf(createUpload.path, { event: this.#event }), {
      method: 'POST',
      headers: {
        ...{ 'tus-resumable': TUS_VERSION, 'upload-length': String(file.size) },
        'upload-metadata': Object.entries(metadata)
          .map(([key, text]) => `${key} ${base64(text)}`)
          .join(','),
      },
    });
    const address = begun.headers.get('location');
    if (begun.status !== 201 || address === null) throw new Error('the server does not take this image');
    const sent = await fetch(address, {
      method: 'PATCH',
      headers: {
        ...{ 'tus-resumable': TUS_VERSION, 'upload-offset': '0' },
        'content-type': 'application/offset+octet-stream',
      },
      body: file,
    });
    if (!sent.ok) throw new Error('the server does not take this image');
    const id = address.split('/').at(-1) ?? '';
    this.#there.add(id);
    return id;
  }

  /** Loads the images of a scene that this page does not have yet. */
  async load(scene: readonly BoardElement[], add: (files: readonly DrawnFile[]) => void): Promise<void> {
    const shown = scene.flatMap(({ type, fileId, isDeleted }) =>
      type === 'image' && !isDeleted && typeof fileId === 'string' ? fileId : [],
    );
    const missing = [...new Set(shown)].filter((id) => !this.#there.has(id));
    for (const id of missing) this.#there.add(id);
    for (const id of missing) {
      const file = await this.#fetch(id).catch(() => null);
      if (file) add([file]);
    }
  }

  async #fetch(file: string): Promise<DrawnFile | null> {
    const address = addressOf(readBoardFile.path, { event: this.#event, board: this.#board, file });
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const blob = await answer.blob();
    return { id: file, dataURL: await dataUrl(blob), mimeType: blob.type, created: Date.now() };
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('an image could not be read'));
    reader.readAsDataURL(blob);
  });
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
