import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fillIn } from './fill-in.ts';
import { loadGuide } from './load-guide.ts';
import { parseGuide } from './parse-guide.ts';
import { iframeSnippet, scriptSnippet } from './snippet.ts';

const one = (html: string) =>
  html
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?iframe) ?/g, '$1 ')
    .replace(/ >/g, '>')
    .trim();
const codes = (parts: Awaited<ReturnType<typeof loadGuide>>) =>
  parts.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'code' ? [block.code] : [])));

describe.each(['en', 'uk'] as const)('the embedding guide in %s', (language) => {
  it('has eight parts, none of them empty', async () => {
    const parts = await loadGuide(language);
    expect(parts).toHaveLength(8);
    for (const { title, blocks } of parts) {
      expect(title).not.toBe('');
      expect(blocks.length).toBeGreaterThan(0);
    }
    expect(parts.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['WordPress', 'Tilda', 'Webflow', 'Shopify']),
    );
  });

  it('teaches the very code that the builder makes', async () => {
    const [first = ''] = codes(await loadGuide(language));
    const made = iframeSnippet({
      publicUrl: 'https://talk.example.com',
      assistantId: 'YOUR_ASSISTANT_ID',
      assistantName: /title="([^"]+)"/.exec(first)?.[1] ?? '',
    });
    expect(one(first)).toBe(one(made));
    const [script] = codes(await loadGuide(language)).filter((code) => code.includes('<parlo-assistant'));
    expect(script?.trim()).toBe(
      scriptSnippet({
        publicUrl: 'https://talk.example.com',
        assistantId: 'YOUR_ASSISTANT_ID',
        assistantName: '',
      }),
    );
  });

  it('never leaves out what the microphone needs, nor leads to a file that a reader here does not have', async () => {
    const file = readFileSync(
      new URL(`../../../../../docs/embedding${language === 'uk' ? '.uk' : ''}.md`, import.meta.url),
      'utf8',
    );
    for (const code of codes(parseGuide(file)).filter((text) => text.includes('<iframe'))) {
      expect(code).toContain('allow="microphone; autoplay"');
      expect(code).toContain('https://talk.example.com/widget?assistantId=YOUR_ASSISTANT_ID"');
    }
    for (const code of codes(parseGuide(file)).filter((text) => text.includes('<parlo-assistant'))) {
      expect(code).toContain('assistant-id="YOUR_ASSISTANT_ID"');
    }
    expect(file).not.toMatch(/\]\((?!https:)/);
  });
});

describe('a guide', () => {
  it('is text and code by turns, from the first part on', () => {
    const parts = parseGuide(
      '---\ntitle: A guide\norder: 1\n---\n# Title\nIntro\n\n## One\nText **bold**\n\n```html\n<b>\n```\n\nMore\n\n## Two\n- a\n- b\n',
    );
    expect(parts).toEqual([
      {
        title: 'One',
        blocks: [
          { kind: 'text', html: '<p>Text <strong>bold</strong></p>\n' },
          { kind: 'code', code: '<b>' },
          { kind: 'text', html: '<p>More</p>\n' },
        ],
      },
      { title: 'Two', blocks: [{ kind: 'text', html: '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n' }] },
    ]);
  });

  it('carries the reader’s own address and assistant in its code', () => {
    const code =
      'src="https://talk.example.com/widget?assistantId=YOUR_ASSISTANT_ID" https://talk.example.com';
    expect(fillIn(code, { publicUrl: 'https://parlo.example/', assistantId: 'assistant_7' })).toBe(
      'src="https://parlo.example/widget?assistantId=assistant_7" https://parlo.example',
    );
    expect(fillIn(code, { publicUrl: 'https://parlo.example', assistantId: null })).toContain(
      'YOUR_ASSISTANT_ID',
    );
    expect(fillIn(code, { publicUrl: 'https://parlo.example', assistantId: '"><b>' })).not.toContain('"><b>');
  });
});
