/**
 * The area whose heading a path shows: its second segment (HDR1); null on the home itself.
 * @param path path of the page, for example `/demo/live_stream/65…`; query and hash are ignored
 */
export function headingArea(path: string): string | null {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return pathname.split('/').filter((segment) => segment !== '')[1] ?? null;
}

/** The heading of the header: the area, or the event where no area is addressed (HDR1). */
export function headingTitle(heading: { readonly event_name: string; readonly area_name: string }): string {
  return heading.area_name === '' ? heading.event_name : heading.area_name;
}

/**
 * Whether the heading is shown beside the logo: not where the logo is that name already, in letters or by its
 * alternative text (D385).
 * @param logo the text in place of a picture, and the picture's alternative text
 */
export function isHeadingShown(heading: string, logo: { readonly text: string | null; readonly alt: string }): boolean {
  return heading !== (logo.text ?? logo.alt);
}
