import { readFileSync } from 'node:fs';

/** A line for people who do not want to live. */
export interface CrisisLine {
  readonly number: string;
  readonly name: string;
}

/** Numbers of one country, as people write them. What no source was found for is empty or absent. */
export interface EmergencyNumbers {
  readonly emergency: string;
  readonly ambulance: string;
  readonly fire: string;
  readonly police: string;
  readonly poison: string;
  readonly crisis: readonly CrisisLine[];
  /** When the crisis line answers, each day, in hours; absent where that is not known for certain. */
  readonly hours?: { readonly from: number; readonly to: number };
}

const FIELDS = ['country', 'emergency', 'ambulance', 'fire', 'police', 'poison', 'crisis', 'hours'] as const;

let numbers: ReadonlyMap<string, EmergencyNumbers> | undefined;

/** The numbers of a country by its ISO code; `undefined` for one that `numbers.tsv` does not have. */
export function numbersOf(country: string | undefined): EmergencyNumbers | undefined {
  numbers ??= new Map(rowsOf(readFileSync(new URL('numbers.tsv', import.meta.url), 'utf8')).map(toNumbers));
  return country === undefined ? undefined : numbers.get(country);
}

/** The lines of the file as cells, without its comments and its first line, which names the columns. */
export function rowsOf(file: string): string[][] {
  const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.slice(1).map((line) => line.split('\t'));
}

function toNumbers(row: readonly string[]): [string, EmergencyNumbers] {
  const cell = (field: (typeof FIELDS)[number]) => row[FIELDS.indexOf(field)] ?? '';
  const hours = /^(\d+)-(\d+)$/.exec(cell('hours'));
  return [
    cell('country'),
    {
      emergency: cell('emergency'),
      ambulance: cell('ambulance'),
      fire: cell('fire'),
      police: cell('police'),
      poison: cell('poison'),
      crisis: cell('crisis').split('|').flatMap(toLine),
      ...(hours && { hours: { from: Number(hours[1]), to: Number(hours[2]) } }),
    },
  ];
}

function toLine(written: string): CrisisLine[] {
  const line = /^([\d -]*\d)\s+(\S.*)$/.exec(written.trim());
  return line ? [{ number: line[1] ?? '', name: line[2] ?? '' }] : [];
}
