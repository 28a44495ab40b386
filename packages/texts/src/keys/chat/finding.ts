/** Written by `npm run texts` from locales/en/chat/finding.po: what each text needs. */
export interface FindingTexts {
  'finding.search': null;
  'finding.words': null;
  'finding.close': null;
  'finding.hint': null;
  'finding.searching': null;
  'finding.none': null;
  'finding.count': { readonly count: number; readonly more: string };
  'finding.found': null;
  'finding.more': null;
  'finding.pinned': null;
  'finding.pinned_count': { readonly count: number };
  'finding.unpin': null;
  'finding.info': null;
  'finding.rules': null;
  'finding.rule.length': { readonly max: number };
  'finding.rule.report': null;
  'finding.rule.hosts': null;
  'finding.people': { readonly count: number };
  'finding.pins': { readonly count: number };
  'finding.files': null;
  'finding.order.frozen': null;
  'finding.order.slow': { readonly count: number };
  'finding.order.free': null;
}
