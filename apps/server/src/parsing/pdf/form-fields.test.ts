import { describe, expect, it } from 'vitest';
import { type Annotation, fieldsOf } from './form-fields.ts';

const seen = (annotation: Annotation) =>
  fieldsOf([{ subtype: 'Widget', rect: [10, 10, 90, 30], ...annotation }]).map(({ str }) => str);

describe('the fields of a form', () => {
  it.each<[string, Annotation, string[]]>([
    ['a text', { fieldType: 'Tx', fieldValue: 'Monday\nTuesday' }, ['Monday', 'Tuesday']],
    ['a password', { fieldType: 'Tx', fieldValue: 'open sesame', password: true }, []],
    ['a hidden text', { fieldType: 'Tx', fieldValue: 'not for guests', hidden: true }, []],
    [
      'a box that is ticked',
      { fieldType: 'Btn', checkBox: true, fieldValue: 'Yes', exportValue: 'Yes' },
      ['✓'],
    ],
    ['a box that is not', { fieldType: 'Btn', checkBox: true, fieldValue: 'Off', exportValue: 'Yes' }, ['✗']],
    [
      'the chosen button',
      { fieldType: 'Btn', radioButton: true, fieldValue: 'yes', buttonValue: 'yes' },
      ['✓'],
    ],
    ['another button', { fieldType: 'Btn', radioButton: true, fieldValue: 'yes', buttonValue: 'no' }, ['✗']],
    ['a button to press', { fieldType: 'Btn', fieldValue: null }, []],
  ])('show what a person sees in them: %s', (_, annotation, text) => {
    expect(seen(annotation)).toEqual(text);
  });

  it('show the labels of a list, not its stored values', () => {
    const options = [
      { exportValue: '2d', displayValue: '2 days' },
      { exportValue: '3d', displayValue: '3 days' },
    ];
    expect(seen({ fieldType: 'Ch', fieldValue: ['3d'], options })).toEqual(['3 days']);
  });
});
