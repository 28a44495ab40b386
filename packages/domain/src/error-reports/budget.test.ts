import { describe, expect, it } from 'vitest';
import { faultKey, ReportBudget } from './budget.ts';

describe('[ERR5] how often faults are sent', () => {
  it('sends one of a loop that throws a thousand times a second, and then how often it was repeated', () => {
    const budget = new ReportBudget();
    let sent = 0;
    for (let at = 0; at < 60_000; at += 1) if (budget.take('loop', at) !== null) sent += 1;
    expect(sent).toBe(1);
    expect(budget.take('loop', 60_000)).toBe(59_999);
    expect(budget.take('loop', 60_001)).toBeNull();
    expect(budget.take('loop', 200_000)).toBe(0);
  });

  it('sends 30 different ones in a minute, whoever makes up more', () => {
    const budget = new ReportBudget();
    const sent = Array.from({ length: 10_000 }, (_, n) => budget.take(`fault ${n}`, n)).filter((n) => n !== null);
    expect(sent).toHaveLength(30);
    expect(budget.take('another', 60_000)).toBe(0);
  });

  it('takes faults that differ in numbers alone as the same', () => {
    expect(faultKey('Error', 'row 12 of 900')).toBe(faultKey('Error', 'row 3 of 900'));
    expect(faultKey('Error', 'a')).not.toBe(faultKey('TypeError', 'a'));
  });
});
