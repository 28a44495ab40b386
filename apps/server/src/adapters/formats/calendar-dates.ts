import ICAL from 'ical.js';

/** Lengths of the occurrences that an entry adds with a length of their own, by their start. */
export type Lengths = ReadonlyMap<string, ICAL.Duration>;

/** Writes added dates as ical.js can repeat by them: without periods, whose lengths are given back. */
export function addedDates(component: ICAL.Component): Lengths {
  const lengths = new Map<string, ICAL.Duration>();
  for (const property of component.getAllProperties('rdate').filter(({ type }) => type === 'period')) {
    component.removeProperty(property);
    for (const period of property.getValues() as readonly ICAL.Period[]) {
      component.addPropertyWithValue('rdate', period.start);
      lengths.set(period.start.toString(), period.getDuration());
    }
  }
  // ical.js takes the start for an occurrence only where a rule has it; RFC 5545 counts it always.
  const start = component.getFirstPropertyValue('dtstart');
  if (component.hasProperty('rdate') && !component.hasProperty('rrule') && start instanceof ICAL.Time)
    component.addPropertyWithValue('rdate', start.clone());
  return lengths;
}

/** The end of an occurrence with a length of its own. */
export function ended(start: ICAL.Time, length: ICAL.Duration): ICAL.Time {
  const end = start.clone();
  end.addDuration(length);
  return end;
}

/** Moments, and whole days, on which an entry does not take place. ical.js misses some after several that are long over. */
export function deletedOf(component: ICAL.Component): ReadonlySet<number | string> {
  const times = component.getAllProperties('exdate').flatMap((property) => property.getValues() as ICAL.Time[]);
  return new Set(times.map((time) => (time.isDate ? dayOf(time) : time.toUnixTime())));
}

/** A day as a key. */
export const dayOf = ({ year, month, day }: ICAL.Time): string => `${year}-${month}-${day}`;

/** ical.js finds a moved occurrence by its planned time as its entry writes it, or in UTC. */
export function plannedInUtc(main: ICAL.Component, component: ICAL.Component): void {
  const [start, property] = [main.getFirstPropertyValue('dtstart'), component.getFirstProperty('recurrence-id')];
  const planned = property?.getFirstValue();
  if (!(start instanceof ICAL.Time) || !(planned instanceof ICAL.Time) || planned.isDate) return;
  if (planned.zone.tzid !== start.zone.tzid) property?.setValue(planned.convertToZone(ICAL.Timezone.utcTimezone));
}
