import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogoRenderer } from './logo-renderer.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlo-renderer-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function sourceOf(content: string): Promise<[source: string, target: string]> {
  const source = join(dir, `source-${Math.random().toString(36).slice(2)}`);
  await writeFile(source, content);
  return [source, `${source}.png`];
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`;

/** Twelve levels of ten copies each: seconds of work for a drawer that follows them. */
function bomb(): string {
  const levels = Array.from(
    { length: 12 },
    (_, n) => `<g id="g${n + 1}">${`<use xlink:href="#g${n}"/>`.repeat(10)}</g>`,
  );
  return svg(`<g id="g0"><rect width="1" height="1"/></g>${levels.join('')}<use xlink:href="#g12"/>`);
}

describe('drawing in a process of its own', () => {
  it('leaves a PNG', async () => {
    const [source, target] = await sourceOf(svg('<rect width="9" height="9"/>'));
    await createLogoRenderer()('owner', source, target);
    expect((await readFile(target)).subarray(1, 4).toString()).toBe('PNG');
  });

  it('names the fault of an image', async () => {
    const [source, target] = await sourceOf('words');
    const refused = createLogoRenderer()('owner', source, target);
    await expect(refused).rejects.toMatchObject({ code: 'unsupported_file', message: /PNG, JPG or SVG/ });
  });

  it('ends one that takes too long, and goes on with the next', async () => {
    const program = join(dir, 'program.mjs');
    // Says who it is, then either draws or never ends.
    await writeFile(
      program,
      `import { readFileSync, writeFileSync } from 'node:fs';
       const [source, target] = process.argv.slice(2);
       writeFileSync(target, String(process.pid));
       if (readFileSync(source, 'utf8') === 'endless') setInterval(() => {}, 1_000);
       else process.stdout.write('done');`,
    );
    const draw = createLogoRenderer({ limitMs: 1_500, concurrency: 1, program });
    const [endless, itsTarget] = await sourceOf('endless');
    const ended = draw('owner', endless, itsTarget);
    const [source, target] = await sourceOf('short');
    const next = draw('owner', source, target);
    await expect(ended).rejects.toMatchObject({ code: 'unsupported_file' });
    const pid = Number(await readFile(itsTarget, 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
    await next;
    expect(await readFile(target, 'utf8')).not.toBe(String(pid));
  });

  it('draws for others while one owner’s images take long', async () => {
    const draw = createLogoRenderer({ limitMs: 4_000, concurrency: 1 });
    const ended: string[] = [];
    const bombs = await Promise.all([1, 2, 3].map(() => sourceOf(bomb())));
    const bombed = bombs.map((paths) => draw('attacker', ...paths).catch(() => void ended.push('bomb')));
    const paths = await sourceOf(svg('<rect width="9" height="9"/>'));
    await draw('owner', ...paths).then(() => void ended.push('logo'));
    await Promise.all(bombed);
    // Behind one that was being drawn already, and one that came before it.
    expect(ended.indexOf('logo')).toBeLessThan(2);
  });

  it('is an internal error if the file is missing', async () => {
    const lost = createLogoRenderer()('owner', join(dir, 'none'), join(dir, 'none.png'));
    await expect(lost).rejects.toThrow('no logo was drawn');
  });
});
