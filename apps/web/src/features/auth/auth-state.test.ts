import { describe, expect, it } from 'vitest';
import { readAuthState } from './auth-state.ts';

describe('the state of a navigation to /auth', () => {
  it('is the mode and where the person was going', () => {
    expect(readAuthState({ mode: 'register', from: '/assistant?id=1' })).toEqual({
      mode: 'register',
      from: '/assistant?id=1',
    });
  });

  it.each([null, undefined, 'register', 7, {}, { mode: 'admin' }])('is signing in for %j', (state) => {
    expect(readAuthState(state)).toEqual({ mode: 'login' });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7])(
    'never leads away to %j',
    (from) => {
      expect(readAuthState({ mode: 'login', from })).toEqual({ mode: 'login' });
    },
  );
});
