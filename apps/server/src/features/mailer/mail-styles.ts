import type { BrandSet } from '@plenary/domain/theme/brand';

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

/** Styles on the elements: all that every mail program understands. Colours are the light scheme's. */
export const STYLES = {
  page: `margin:0;padding:0;background:#f1efeb;${FONT}`,
  outer: 'width:100%;background:#f1efeb',
  around: 'padding:24px 12px',
  card: `width:100%;max-width:600px;background:#ffffff;border-radius:12px;${FONT}`,
  stripe: 'height:6px;font-size:0;line-height:6px;border-radius:12px 12px 0 0',
  head: 'padding:24px 32px 0',
  plate: 'display:inline-block;background:#ffffff;border-radius:8px;padding:8px 0',
  logo: 'display:block;border:0;max-width:100%;height:auto',
  name: `font-size:16px;line-height:1.4;font-weight:600;color:#16181d;${WRAP}`,
  heading: 'padding:20px 32px 0;color:#16181d',
  h1: `margin:0;font-size:26px;line-height:1.25;font-weight:700;${WRAP}`,
  body: `padding:16px 32px 8px;color:#16181d;font-size:16px;line-height:1.55;${WRAP}`,
  p: 'margin:0 0 16px',
  code: `margin:8px 0 24px;padding:16px;border-radius:8px;background:#f1efeb;color:#16181d;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px;text-align:center;font-family:Consolas,Menlo,monospace`,
  item: `margin:0 0 12px;padding:0 0 12px;border-bottom:1px solid #e0ddd6;${WRAP}`,
  below: 'font-size:14px;color:#565b66',
  button_table: 'margin:8px 0 20px',
  button: 'border-radius:8px',
  button_link: 'display:inline-block;padding:14px 28px;font-size:16px;font-weight:600;text-decoration:none',
  small: 'margin:0 0 16px;font-size:14px;line-height:1.5;color:#565b66',
  address: WRAP,
  notes: 'padding:16px 32px 24px;border-top:1px solid #e0ddd6;color:#565b66',
  note: `margin:0 0 8px;font-size:14px;line-height:1.5;${WRAP}`,
  foot: `max-width:600px;margin:16px auto 0;font-size:13px;line-height:1.5;color:#565b66;text-align:center;${WRAP}`,
  hidden: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
} as const;

/** The way of reading, on the elements too: some mail programs take it from nowhere else. */
export function readingStyle(direction: 'ltr' | 'rtl'): string {
  return `direction:${direction};text-align:${direction === 'rtl' ? 'right' : 'left'}`;
}

/** Rules beyond single elements: dark schemes and narrow screens. Programs that drop it show the light mail. */
export function styleSheet({ dark }: BrandSet): string {
  return (
    ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
    '@media(max-width:480px){.card td{padding-left:20px!important;padding-right:20px!important}' +
    '.card .button,.card .button a{padding-left:0!important;padding-right:0!important}' +
    '.card td.button a{padding:14px 24px!important}}' +
    '@media(prefers-color-scheme:dark){.page{background:#0f1115!important}.card{background:#171a21!important}' +
    '.text,.text p,.text h1{color:#f2f3f5!important}.notes,.notes p,.muted,.text p.muted,.text .muted{color:#a9b0bd!important}' +
    '.line{border-color:#2b303b!important}.code{background:#1f232c!important;color:#f2f3f5!important}' +
    `.stripe,td.button{background:${dark.brand}!important}a.button{color:${dark.on_brand}!important}.link{color:${dark.brand}!important}` +
    '.plate{padding:8px 12px!important}}'
  );
}
