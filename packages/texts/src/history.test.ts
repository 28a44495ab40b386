import { AUDIT_ACTIONS } from '@plenary/domain/audit/actions';
import { actionKey, HISTORY_ACTIONS } from '@plenary/domain/audit/history';
import { LANGUAGES } from '@plenary/domain/language/language';
import { describe, expect, test } from 'vitest';
import { textsOf } from './catalogue.ts';

describe.each(LANGUAGES)('[AUD4] the history in %s', (language) => {
  const { t } = textsOf(language);
  test.each(AUDIT_ACTIONS)('has a sentence for %s, also where the thing is gone', (action) => {
    const values = { who: 'Ada Berg', thing: 'Opening' };
    const named = t(`history.action.${actionKey(action)}`, { ...values, named: 'yes' });
    const gone = t(`history.action.${actionKey(action)}`, { ...values, thing: '', named: 'no' });
    expect(named).toContain('Ada Berg');
    expect(gone).toContain('Ada Berg');
    expect(named + gone).not.toMatch(/[{}]/);
    if (HISTORY_ACTIONS[action].thing !== null) expect(named).toContain('Opening');
  });
});
