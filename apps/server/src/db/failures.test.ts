import { describe, expect, it } from 'vitest';
import {
  isConflictOfChanges,
  isDatabaseBusy,
  isDatabaseUnreachable,
  isDiskFull,
  isDiskReadOnly,
  refusesValue,
  violatesForeignKey,
  violatesUnique,
} from './failures.ts';

const failure = (fields: object, message = '') => Object.assign(new Error(message), fields);
const wrapped = (cause: unknown) => new Error('Failed query', { cause });

describe('isConflictOfChanges', () => {
  it('knows a deadlock and a serialization failure, wrapped or not', () => {
    for (const code of ['40P01', '40001']) {
      expect(isConflictOfChanges(failure({ code }))).toBe(true);
      expect(isConflictOfChanges(wrapped(failure({ code })))).toBe(true);
    }
    expect(isConflictOfChanges(failure({ code: '23505' }))).toBe(false);
  });
});

describe('a disk', () => {
  it('without room is known by its code, and by the words of PostgreSQL’s programs', () => {
    const words = 'PostgreSQL did not start: FATAL:  could not write lock file: No space left on device';
    for (const full of [failure({ code: '53100' }), failure({ code: 'ENOSPC' }), failure({}, words)])
      expect(isDiskFull(wrapped(full))).toBe(true);
    expect(isDiskFull(failure({ code: 'EROFS' }))).toBe(false);
  });

  it('that is read-only is known the same way', () => {
    const words = 'could not create lock file "postmaster.pid": Read-only file system';
    for (const full of [failure({ code: 'EROFS' }), failure({}, words)])
      expect(isDiskReadOnly(wrapped(full))).toBe(true);
    expect(isDiskReadOnly(failure({ code: 'ENOSPC' }))).toBe(false);
  });
});

describe('isDatabaseUnreachable', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', '08006', '53300', '57P01', '57P03'])(
    'knows %s, wrapped or not',
    (code) => {
      expect(isDatabaseUnreachable(failure({ code }))).toBe(true);
      expect(isDatabaseUnreachable(wrapped(wrapped(failure({ code }))))).toBe(true);
    },
  );

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'knows %j',
    (message) => {
      expect(isDatabaseUnreachable(failure({}, message))).toBe(true);
    },
  );

  it('does not take other errors for it', () => {
    for (const error of [
      failure({ code: '23505' }),
      failure({ code: '57014' }),
      new Error('x'),
      null,
      'ECONNREFUSED',
    ]) {
      expect(isDatabaseUnreachable(error)).toBe(false);
    }
  });

  it('ends at a cause that leads back', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(isDatabaseUnreachable(error)).toBe(false);
  });
});

describe('isDatabaseBusy', () => {
  it('knows a full pool, a full server and a statement that took too long, and no database that is away', () => {
    for (const code of ['PARLO_POOL_BUSY', '53300', '57014'])
      expect(isDatabaseBusy(wrapped(failure({ code })))).toBe(true);
    expect(isDatabaseBusy(failure({ code: 'ECONNREFUSED' }))).toBe(false);
    expect(isDatabaseBusy(failure({}, 'timeout exceeded when trying to connect'))).toBe(false);
  });
});

describe('violatesUnique', () => {
  it('tells one constraint from another', () => {
    const error = wrapped(failure({ code: '23505', constraint: 'user_email' }));
    expect(violatesUnique(error, 'user_email')).toBe(true);
    expect(violatesUnique(error, 'other')).toBe(false);
    expect(violatesUnique(failure({ code: '23503', constraint: 'user_email' }), 'user_email')).toBe(false);
  });
});

describe('violatesForeignKey', () => {
  it('tells a missing row from a second one', () => {
    expect(violatesForeignKey(wrapped(failure({ code: '23503' })))).toBe(true);
    expect(violatesForeignKey(wrapped(failure({ code: '23505' })))).toBe(false);
    expect(violatesForeignKey('23503')).toBe(false);
  });
});

describe('refusesValue', () => {
  it('tells a name that is not known from other errors', () => {
    expect(refusesValue(wrapped(failure({ code: '22023' })))).toBe(true);
    expect(refusesValue(wrapped(failure({ code: '22001' })))).toBe(false);
    expect(refusesValue('22023')).toBe(false);
  });
});
