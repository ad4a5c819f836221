import { expect, it } from 'vitest';
import { toE164 } from './telephone-line.ts';

it.each([
  ['+380441234567', '+380441234567'],
  ['15550001111', '+15550001111'],
  ['00 44 20 7946 0000', '+442079460000'],
  ['sip:+15550001111@trunk.example', '+15550001111'],
  ['tel:+1-555-000-1111', '+15550001111'],
  ['1001', null],
  ['anonymous', null],
  ['', null],
  ['+1234567890123456', null],
])('“%s” is %s', (written, number) => expect(toE164(written)).toBe(number));
