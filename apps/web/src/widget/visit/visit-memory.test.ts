// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { Memory } from './visit-memory.ts';

const site = { value: () => 'st_1', renew: async () => false, stop: () => {} };
const open = () => new Memory('a', undefined, site);

beforeEach(() => sessionStorage.clear());

describe('the visitor’s state', () => {
  it('goes with every word', () => {
    const memory = open();
    expect(memory.about()).toEqual({ assistantId: 'a', site: 'st_1' });
    memory.remember('cv_1');
    memory.remember('');
    expect(memory.about()).toEqual({ assistantId: 'a', site: 'st_1', conversation: 'cv_1' });
    const popup = new Memory('a', 'popup', { value: () => '', renew: async () => false, stop: () => {} });
    expect(popup.about()).toEqual({ assistantId: 'a', origin: 'popup' });
  });

  it('is stored once there is something to come back to, and forgotten for good', () => {
    const memory = open();
    memory.consentText = 'Yes?';
    memory.agree(true);
    memory.keep();
    expect(sessionStorage.length).toBe(0);
    memory.remember('cv_1');
    memory.keep();
    const again = open();
    again.consentText = 'Yes?';
    expect(again.about()).toMatchObject({ conversation: 'cv_1', consent: true });
    again.forget();
    expect(sessionStorage.length).toBe(0);
    expect(again.conversation).toBe('');
    // They agreed in this tab: what they said is gone, not what they agreed to.
    expect(again.agreed).toBe(true);
  });

  it('goes on with what the page around has kept, but not instead of a conversation', () => {
    const memory = open();
    expect(memory.resume('cv_kept')).toBe(true);
    expect(memory.about().conversation).toBe('cv_kept');
    expect(memory.resume('cv_other')).toBe(false);
    expect(memory.conversation).toBe('cv_kept');
  });

  it('is a yes to this text and to no other', () => {
    const memory = open();
    expect(memory.agreed).toBe(true);
    memory.consentText = 'Yes?';
    expect(memory.agreed).toBe(false);
    memory.agree(true);
    expect(memory.about().consent).toBe(true);
    memory.consentText = 'Yes to more?';
    expect(memory.about().consent).toBeUndefined();
    memory.consentText = 'Yes?';
    memory.agree(false);
    expect(memory.agreed).toBe(false);
  });
});
