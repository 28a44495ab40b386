import type { FastifyReply } from 'fastify';
import { attachment } from './attachment.ts';

/** A text that a browser saves as a file. */
export interface DownloadedFile {
  /** The name of the file, without its ending. */
  readonly title: string;
  readonly kind: keyof typeof TYPES;
  readonly body: string;
}

const TYPES = { csv: 'text/csv', vcf: 'text/vcard' } as const;

/** Sends a text as a file that no cache keeps and no browser opens as something else. */
export function sendDownload(reply: FastifyReply, { title, kind, body }: DownloadedFile): FastifyReply {
  return reply
    .header('content-disposition', attachment(title, kind))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type(`${TYPES[kind]}; charset=utf-8`)
    .send(body);
}
