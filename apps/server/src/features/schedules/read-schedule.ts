import { basename } from 'node:path';
import { inFirstForm } from '@plenary/domain/schedules/from-hub';
import { scheduleFromJson } from '@plenary/domain/schedules/from-json';
import { scheduleFromXml } from '@plenary/domain/schedules/from-xml';
import { problem, type Checked } from '@plenary/domain/problem';
import { otherKind } from '@plenary/domain/schedules/file-kind';
import { unstorable } from '@plenary/domain/schedules/storable';
import type { ImportedSchedule } from '@plenary/domain/schedules/types';
import { parseXml } from '../../adapters/xml.ts';
import { decodeUtf8, readBytes, TEXT_BYTES_MAX } from '../../adapters/read-text.ts';

/** Enough of a file to tell its kind by. */
const HEAD_BYTES = 2048;

/**
 * Reads a published schedule, JSON or XML by its content. A file with anything wrong in it is refused whole.
 * @param zone time zone of the event, for dates without offset
 */
export async function readSchedule(path: string, zone: string): Promise<Checked<ImportedSchedule>> {
  const file = basename(path);
  const bytes = await readBytes(path, file, TEXT_BYTES_MAX);
  if (!bytes.ok) return bytes;
  const kind = otherKind(bytes.value.subarray(0, HEAD_BYTES));
  if (kind !== null) return problem(file, `${kind}, and no schedule.json or schedule.xml`);
  const text = decodeUtf8(bytes.value, file);
  if (!text.ok) return text;
  const first = text.value.trimStart()[0];
  if (first === '{') return fromJsonText(text.value, file, zone);
  if (first === '<') return fromXmlText(text.value, file, zone);
  return problem(file, first === undefined ? 'is empty' : 'is neither a schedule.json nor a schedule.xml');
}

function fromJsonText(text: string, file: string, zone: string): Checked<ImportedSchedule> {
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch (error) {
    return problem(file, ...jsonFault(text, error as Error));
  }
  return whenStorable(tree, file, () => scheduleFromJson(inFirstForm(tree), file, zone));
}

/** Reason and place of what is not JSON. A text that ends too early has no position of its own. */
function jsonFault(text: string, error: Error): [reason: string, place: string] {
  const line = text.split('\n').length;
  if (/^Unexpected end|^Unterminated string/.test(error.message)) {
    return ['ends in the middle: the file was cut off', `line ${line}, column ${text.length - text.lastIndexOf('\n')}`];
  }
  const [, row, column] = /\(line (\d+) column (\d+)\)/.exec(error.message) ?? [];
  const place = row === undefined ? '' : `line ${row}, column ${column ?? '1'}`;
  return [`is not JSON: ${error.message.replace(/ in JSON at position.*$/, '').slice(0, 160)}`, place];
}

/** Elements of a schedule.xml in which some publishers write HTML without escaping it. */
const PROSE = ['abstract', 'description', 'biography'];

function fromXmlText(text: string, file: string, zone: string): Checked<ImportedSchedule> {
  const xml = parseXml(text, PROSE);
  if (!xml.ok) return problem(file, xml.reason, xml.place);
  return whenStorable(xml.tree, file, () => scheduleFromXml(xml.tree, file, zone));
}

/** Goes on with a tree whose texts can all be stored; a tree too deep to be looked through is refused. */
function whenStorable<T>(tree: unknown, file: string, then: () => Checked<T>): Checked<T> {
  try {
    const problems = unstorable(tree, file);
    return problems.length > 0 ? { ok: false, problems } : then();
  } catch (error) {
    if (error instanceof RangeError) return problem(file, 'is nested too deeply');
    throw error;
  }
}
