/**
 * The header `content-disposition` of a file to keep, without what some system cannot store in a name.
 * @param extension without its dot
 */
export function attachment(title: string, extension: string): string {
  const name = title.toWellFormed().replace(/[\\/:*?"'<>|()\u0000-\u001f]+/g, '-');
  return `attachment; filename*=UTF-8''${encodeURIComponent(name.slice(0, 80).toWellFormed())}.${extension}`;
}
