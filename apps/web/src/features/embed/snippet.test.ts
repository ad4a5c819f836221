import { Assistant } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { codeLink, iframeSnippet, popupLink, scriptSnippet, secondDeviceLink } from './snippet.ts';

const BAKERY = { publicUrl: 'https://parlo.example', assistantId: 'assistant_7', assistantName: 'Bakery' };

/** An attribute's raw text. */
const attribute = (html: string, name: string) => html.match(new RegExp(` ${name}="([^"]*)"`))?.[1];

describe('the iframe snippet', () => {
  it('shows the assistant’s widget and lets it hear and speak', () => {
    const html = iframeSnippet(BAKERY);
    expect(attribute(html, 'src')).toBe('https://parlo.example/widget?assistantId=assistant_7');
    expect(attribute(html, 'title')).toBe('Bakery');
    expect(attribute(html, 'allow')).toBe('microphone; autoplay');
    expect(html).toMatch(/^<iframe [^<>]*><\/iframe>$/);
  });

  it('is fixed at the bottom right, 20 px from the edges, 300 by 400', () => {
    const style = attribute(iframeSnippet(BAKERY), 'style');
    for (const rule of [
      'position:fixed',
      'bottom:20px',
      'right:20px',
      'width:300px',
      'height:400px',
      'border:0',
    ]) {
      expect(style?.split(';')).toContain(rule);
    }
  });

  it('takes no more of a small screen than leaves the page to be read', () => {
    const style = attribute(iframeSnippet(BAKERY), 'style')?.split(';') ?? [];
    expect(style).toEqual(expect.arrayContaining(['max-width:calc(100vw - 40px)', 'max-height:60vh']));
  });

  it('can’t be broken out of by a name or an id', () => {
    const html = iframeSnippet({
      ...BAKERY,
      assistantId: '7"><script>',
      assistantName: `"><script>alert('1')</script>&`,
    });
    expect(html).not.toContain('<script>');
    expect(html.match(/</g)).toHaveLength(2);
    expect(attribute(html, 'title')).toBe('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;');
    expect(attribute(html, 'src')).toBe('https://parlo.example/widget?assistantId=7%22%3E%3Cscript%3E');
  });

  it('takes an address with a path or slashes at its end', () => {
    const html = iframeSnippet({ ...BAKERY, publicUrl: 'https://example.com/talk//' });
    expect(attribute(html, 'src')).toBe('https://example.com/talk/widget?assistantId=assistant_7');
  });
});

describe('the options of the frame', () => {
  it.each([
    ['bottom-left', ['bottom:20px', 'left:20px']],
    ['top-right', ['top:20px', 'right:20px']],
    ['top-left', ['top:20px', 'left:20px']],
  ] as const)('puts it %s', (position, rules) => {
    const style = attribute(iframeSnippet(BAKERY, { position }), 'style')?.split(';') ?? [];
    expect(style).toEqual(expect.arrayContaining([...rules]));
    expect(style.filter((rule) => rule.endsWith(':20px'))).toHaveLength(2);
  });

  it('contain the owner’s own label, but not the default', () => {
    expect(iframeSnippet(BAKERY, { label: 'Talk to “us” & ask' })).toContain(
      '&amp;label=Talk+to+%E2%80%9Cus%E2%80%9D+%26+ask"',
    );
    expect(iframeSnippet(BAKERY, { label: 'Start a call' })).not.toContain('label=');
    expect(iframeSnippet(BAKERY, { label: '  ' })).not.toContain('label=');
    const long = iframeSnippet(BAKERY, { label: 'x'.repeat(60) });
    expect(long).toMatch(/label=x{40}"/);
  });
});

describe('the script snippet', () => {
  const SCRIPT = '<script src="https://parlo.example/embed.js" async></script>\n';

  it('is the loader and an element that names the assistant, and nothing that goes without saying', () => {
    const plain = `${SCRIPT}<parlo-assistant assistant-id="assistant_7"></parlo-assistant>`;
    expect(scriptSnippet(BAKERY)).toBe(plain);
    expect(scriptSnippet(BAKERY, { label: 'Start a call', position: 'bottom-right', mode: 'hybrid' })).toBe(
      plain,
    );
  });

  it('contains the chosen options', () => {
    expect(scriptSnippet(BAKERY, { label: ' Ask us ', position: 'top-left', mode: 'chat' })).toBe(
      `${SCRIPT}<parlo-assistant assistant-id="assistant_7" label="Ask us" placement="top-left" mode="chat"></parlo-assistant>`,
    );
  });

  it('contains the assistant’s look, except for defaults', () => {
    const usual = Assistant.shape.look.parse(undefined);
    const look = {
      ...usual,
      color: '#0a7d5a',
      theme: 'dark' as const,
      radius: 4,
      size: 64,
      greetingDelay: 3,
    };
    expect(scriptSnippet(BAKERY, { look: usual, greeting: 'Hello' })).toBe(scriptSnippet(BAKERY));
    expect(scriptSnippet(BAKERY, { look, greeting: ' Hello ' })).toBe(
      `${SCRIPT}<parlo-assistant assistant-id="assistant_7" theme="dark" color="#0a7d5a" radius="4" size="64" greeting="Hello" delay="3"></parlo-assistant>`,
    );
    const atOnce = scriptSnippet(BAKERY, { look: { ...usual, greetingDelay: 0 }, greeting: 'Hello' });
    expect(atOnce).toContain('greeting="Hello">');
  });

  it('in the text has no button: neither its corner, nor its size, nor words next to it', () => {
    const look = { ...Assistant.shape.look.parse(undefined), size: 64, greetingDelay: 3 };
    const inline = scriptSnippet(BAKERY, {
      variant: 'inline',
      position: 'top-left',
      look,
      greeting: 'Hello',
    });
    expect(inline).toBe(
      `${SCRIPT}<parlo-assistant assistant-id="assistant_7" variant="inline"></parlo-assistant>`,
    );
  });

  it('fills a page, whatever opens it elsewhere', () => {
    const look = { ...Assistant.shape.look.parse(undefined), launcher: 'bar' as const, size: 64 };
    expect(scriptSnippet(BAKERY, { variant: 'page', position: 'top-left', look, greeting: 'Hello' })).toBe(
      `${SCRIPT}<parlo-assistant assistant-id="assistant_7" variant="inline" launcher="page"></parlo-assistant>`,
    );
  });

  it('names the assistant on a bar or a card, with its logo unless it has the letter', () => {
    const usual = Assistant.shape.look.parse(undefined);
    const logo = '/api/logo?id=logo_1';
    const bar = scriptSnippet(BAKERY, { look: { ...usual, launcher: 'bar' }, greeting: 'Hello', logo });
    expect(bar).toBe(
      `${SCRIPT}<parlo-assistant assistant-id="assistant_7" launcher="bar" name="Bakery" avatar="https://parlo.example${logo}"></parlo-assistant>`,
    );
    const look = { ...usual, launcher: 'card' as const, avatar: 'initial' as const };
    expect(scriptSnippet(BAKERY, { look, greeting: 'Hello', logo })).toBe(
      `${SCRIPT}<parlo-assistant assistant-id="assistant_7" launcher="card" name="Bakery" greeting="Hello"></parlo-assistant>`,
    );
    expect(scriptSnippet(BAKERY, { variant: 'inline', look, logo })).not.toContain('launcher');
    expect(scriptSnippet(BAKERY, { look: { ...usual, launcher: 'button' }, logo })).toBe(
      scriptSnippet(BAKERY),
    );
  });

  it('can’t be broken out of, and takes an address with a path', () => {
    const html = scriptSnippet(
      { ...BAKERY, publicUrl: 'https://example.com/talk/', assistantId: '7"><script>' },
      { label: '"><b>' },
    );
    expect(html).toContain('src="https://example.com/talk/embed.js"');
    expect(attribute(html, 'assistant-id')).toBe('7&quot;&gt;&lt;script&gt;');
    expect(attribute(html, 'label')).toBe('&quot;&gt;&lt;b&gt;');
    expect(html.match(/</g)).toHaveLength(4);
  });
});

describe('the popup link', () => {
  it('is the assistant’s page, with a text only where it is the owner’s own', () => {
    const plain = 'https://parlo.example/popup/assistant_7';
    expect(popupLink(BAKERY)).toBe(plain);
    expect(popupLink(BAKERY, 'Your personal AI assistant. Just TAP to talk!')).toBe(plain);
    expect(popupLink(BAKERY, ' Ask the baker ')).toBe(`${plain}?popupText=Ask+the+baker`);
    expect(popupLink({ ...BAKERY, assistantId: 'a/../b?c' })).toBe(
      'https://parlo.example/popup/a%2F..%2Fb%3Fc',
    );
  });

  it('has another for a QR code, which says so', () => {
    expect(codeLink(BAKERY)).toBe('https://parlo.example/popup/assistant_7?qr=1');
    expect(codeLink(BAKERY, 'Ask.')).toBe('https://parlo.example/popup/assistant_7?popupText=Ask.&qr=1');
  });

  it('has another for a second device', () => {
    expect(secondDeviceLink(BAKERY)).toBe('https://parlo.example/popup/assistant_7?device=second');
    expect(secondDeviceLink(BAKERY, 'Ask.')).toBe(
      'https://parlo.example/popup/assistant_7?popupText=Ask.&device=second',
    );
  });
});
