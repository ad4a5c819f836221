import { describe, expect, it } from 'vitest';
import { Promises } from './promises.ts';

describe('what was promised', () => {
  it('is kept when everything acknowledged is stored once, whatever else is stored', () => {
    const promises = new Promises();
    promises.add('message', 'a');
    promises.add('booking', 'a');
    const stored = [
      { kind: 'message', key: 'a', times: 1 },
      { kind: 'message', key: 'never acknowledged', times: 1 },
      { kind: 'booking', key: 'a', times: 1 },
    ] as const;
    expect(promises.judge(stored)).toEqual({ lost: [], doubled: [] });
  });

  it('is lost when it is not stored, and when only a thing of another kind has its name', () => {
    const promises = new Promises();
    promises.add('file', 'a');
    expect(promises.judge([{ kind: 'payment', key: 'a', times: 1 }]).lost).toEqual(['file a']);
  });

  it('is doubled when it is stored twice, acknowledged or not', () => {
    const { doubled } = new Promises().judge([{ kind: 'payment', key: 'a', times: 2 }]);
    expect(doubled).toEqual(['payment a, 2 times']);
  });

  it('is judged as of the moment in which it was copied', () => {
    const promises = new Promises();
    promises.add('file', 'before');
    const before = promises.copy();
    promises.add('file', 'after');
    expect(before.judge([]).lost).toEqual(['file before']);
    expect(promises.total).toBe(2);
  });
});
