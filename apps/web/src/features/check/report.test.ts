import { expect, it } from 'vitest';
import { failed, ok, skipped, warning } from './findings.ts';
import { writeReport } from './report.ts';
import { checkSnippet, permissionsPolicy, sitePolicy } from './site-rules.ts';

it('is plain text that somebody far away can read', () => {
  const findings = {
    page: skipped('alone'),
    udp: warning('noUdp'),
    microphone: ok('heard'),
    socket: failed('noSocket'),
  };
  const report = writeReport(
    findings,
    {
      at: new Date('2026-11-21T10:00:00Z'),
      parlo: 'https://parlo.example',
      site: null,
      assistantId: 'assistant_1',
      userAgent: 'Browser/1',
    },
    { title: (name) => name.toUpperCase(), text: (name) => `about ${name}` },
  );
  expect(report.split('\n')).toEqual([
    'Parlo connection check, 2026-11-21T10:00:00.000Z',
    'Parlo: https://parlo.example',
    'Page around: none',
    'Assistant: assistant_1',
    'Browser: Browser/1',
    '',
    '[-] PAGE: about page',
    '[ok] MICROPHONE: about microphone',
    '[note] UDP: about udp',
    '[FAILED] SOCKET: about socket',
  ]);
});

it('gives an owner the rules of their site, and a frame that nothing in an id breaks out of', () => {
  expect(sitePolicy('https://p.example')).toContain('frame-src https://p.example;');
  expect(permissionsPolicy('https://p.example')).toBe(
    'Permissions-Policy: microphone=(self "https://p.example"), autoplay=(self "https://p.example")',
  );
  expect(checkSnippet('https://p.example', 'a_1')).toContain('src="https://p.example/check?assistantId=a_1"');
  const hostile = checkSnippet('https://p.example', '"><script>');
  expect(hostile).not.toContain('<script');
  expect(hostile).toContain('allow="microphone; autoplay"');
});
