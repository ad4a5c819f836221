// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import {
  ASSISTANT,
  answered,
  answers,
  asked,
  box,
  button,
  command,
  paths,
  press,
  refused,
  reload,
  sent,
  settle,
  show,
  status,
  strings,
  stubNavigator,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';

visitAnew();

describe('the owner’s consent text', () => {
  const assistant = { ...ASSISTANT, consentText: 'We keep it: https://x.example/privacy' };

  it('comes before the first word; without it nothing is sent, and nothing typed is lost', async () => {
    await show({ assistant });
    await type('Cake?');
    expect(document.querySelector('.panel a')?.getAttribute('href')).toBe('https://x.example/privacy');
    expect(sent.at(-1)).toEqual({ type: 'parlo:state', state: 'consent' });
    await press('No, thank you');
    expect(paths()).toEqual([]);
    expect(box()?.value).toBe('Cake?');
    await press('Send');
    await press('I agree');
    expect(asked.at(-1)?.body).toMatchObject({ text: 'Cake?', consent: true });
    expect(text()).toContain('Yes, every day.');
    await type('Cake?');
    expect(document.querySelector('.panel')).toBeNull();
  });

  it('is asked before a call, too, and before the microphone', async () => {
    const getUserMedia = vi.fn();
    stubNavigator({ mediaDevices: { getUserMedia } });
    await show({ assistant });
    await press('Start a call');
    expect(text()).toContain('Before we begin');
    expect(getUserMedia).not.toHaveBeenCalled();
    expect(paths()).toEqual([]);
  });

  it('is asked again when the server says so', async () => {
    answers.chat = [refused('consent_required', 403), answered('Cake?', 'Yes.')];
    await show();
    await type('Cake?');
    expect(reload).toHaveBeenCalledOnce();
    await show({ assistant });
    await press('I agree');
    expect(asked.at(-1)?.body).toMatchObject({ text: 'Cake?', consent: true });
    expect(text()).toContain('Yes.');
  });
});

describe('unavailable features', () => {
  it('is sent with the first letter, where the owner has no plan, and nothing else is left', async () => {
    answers.session = [refused('upgrade_required')];
    await show();
    await type('C', 'a');
    expect(status()).toBe(strings.notAvailable);
    expect(box()).toBeNull();
    expect(document.querySelectorAll('button')).toHaveLength(0);
    expect(sent.at(-1)).toEqual({ type: 'parlo:state', state: 'refused' });
  });

  it('leaves text where the minutes are gone', async () => {
    answers.session = [refused('no_minutes')];
    await show();
    await type('C', 'a');
    expect(status()).toBe(`${strings.noMinutes} ${strings.typeOn}`);
    expect(button('Start a call')).toBeUndefined();
    await type('Cake?');
    expect(text()).toContain('Yes, every day.');
  });

  it('is none of that, where only the token of the site has ended', async () => {
    let token = 'st_old';
    const site = {
      value: () => token,
      renew: async () => {
        token = 'st_new';
        return true;
      },
      stop: () => {},
    };
    answers.session = [refused('site_not_allowed', 403), refused('unavailable', 503)];
    answers.chat = [refused('site_not_allowed', 403), answered('Cake?', 'Yes, every day.')];
    await show({ site });
    await type('C', 'a');
    expect(asked.map(({ body }) => body.site)).toEqual(['st_old', 'st_new']);
    token = 'st_old';
    await type('Cake?');
    expect(asked.slice(2).map(({ body }) => body.site)).toEqual(['st_old', 'st_new']);
    expect(text()).toContain('Yes, every day.');
    expect(document.querySelectorAll('.visitor')).toHaveLength(1);
  });

  it('is said once to who builds the site, where it may not be embedded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    answers.session = [refused('site_not_allowed', 403)];
    await show();
    await type('C', 'a');
    expect(status()).toBe(strings.siteNotAllowed);
    expect(logged).toHaveBeenCalledOnce();
  });
});

/** A browser whose microphone can't be had, for a reason by its name. */
function withoutMicrophone(why: string): void {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('alert', () => {});
  // Not in jsdom.
  Object.assign(performance, { mark: () => {} });
  const getUserMedia = async () => {
    throw new DOMException('no', why);
  };
  stubNavigator({ mediaDevices: { getUserMedia } });
}

describe('a microphone', () => {
  it('that is not there is no reason to go, where one may type', async () => {
    withoutMicrophone('NotFoundError');
    await show();
    await press('Start a call');
    await vi.waitFor(() => expect(status()).toBe(`${strings.noMicrophone} ${strings.typeOn}`));
    await show({ mode: 'voice' });
    expect(status()).toBe(strings.noMicrophone);
  });

  it('that is refused is explained, until the visitor types instead', async () => {
    withoutMicrophone('NotAllowedError');
    await show();
    await type('Cake?');
    await press('Start a call');
    await vi.waitFor(() => expect(text()).toContain(strings.deniedTitle));
    expect(text()).not.toContain('Yes, every day.');
    await type('Cake?');
    expect(text()).not.toContain(strings.deniedTitle);
    expect(text()).toContain('Yes, every day.');
  });
});

describe('the mode', () => {
  it('hides the box, or the button, and then no microphone is asked for', async () => {
    await show({ mode: 'voice' });
    expect(box()).toBeNull();
    expect(button('Start a call')).toBeDefined();
    await show({ mode: 'chat' });
    expect(button('Start a call')).toBeUndefined();
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    await act(() => command({ type: 'parlo:start' }));
    await settle();
    expect(focus.mock.instances).toEqual([box()]);
    expect(document.querySelector('main')?.className).toContain('ready');
  });
});

describe('the page around', () => {
  it('may ask what its visitor asked on it, as if it had been typed here', async () => {
    await show();
    await act(() => command({ type: 'parlo:ask', text: 'Cake?' }));
    await settle();
    expect(asked.map(({ body }) => body.text)).toContain('Cake?');
  });

  it('is sent what was said, once, and asked to close on Escape, unless that closed something here', async () => {
    const roles: string[] = [];
    const hear = (event: Event) => roles.push((event as CustomEvent<{ role: string }>).detail.role);
    window.addEventListener('parlo:message', hear);
    await show();
    await type('Cake?');
    window.removeEventListener('parlo:message', hear);
    expect(roles).toEqual(['visitor', 'assistant']);
    const messages = sent.filter(({ type }) => type === 'parlo:message');
    expect(messages).toEqual([
      { type: 'parlo:message', role: 'visitor', via: 'text', text: 'Cake?' },
      { type: 'parlo:message', role: 'assistant', via: 'text', text: 'Yes, every day.' },
    ]);
    const pressEscape = () =>
      act(() => {
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        );
      });
    await press('More');
    await pressEscape();
    expect(button(strings.copy)).toBeUndefined();
    expect(sent.filter(({ type }) => type === 'parlo:close')).toHaveLength(0);
    await pressEscape();
    expect(sent.filter(({ type }) => type === 'parlo:close')).toHaveLength(1);
  });
});
