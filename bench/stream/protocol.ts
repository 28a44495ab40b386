export type Order =
  | { readonly t: 'open'; readonly kind: 'plenary' | 'files'; readonly bytes: number }
  | { readonly t: 'usage' }
  | { readonly t: 'finish' }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly list: string }
  | { readonly t: 'usage'; readonly cpu_us: number }
  | { readonly t: 'removed' };
