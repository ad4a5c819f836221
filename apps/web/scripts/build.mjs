// Builds the app and the widget, and prints what a first visit to each page loads.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { preloadTexts } from './preload-texts.ts';
import { makeIcons, makePictures } from './site/pictures.ts';
import { readPages } from './site/read-pages.ts';
import { writeSiteFiles } from './site/site-files.ts';
import { DOCS_INDEXES, sitePaths } from './site-paths.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** Runs a package's own command line with this very Node, whichever Node the shell would find. */
function run(packageName, bin, ...args) {
  const folder = dirname(require.resolve(`${packageName}/package.json`));
  const { status } = spawnSync(process.execPath, [join(folder, bin), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const gzipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

rmSync(join(root, 'build'), { recursive: true, force: true });
run('@react-router/dev', 'bin.cjs', 'build', '--logLevel', 'warn');
run('vite', 'bin/vite.js', 'build', '-c', 'vite.check.config.ts', '--logLevel', 'warn');
run('vite', 'bin/vite.js', 'build', '-c', 'vite.widget.config.ts', '--logLevel', 'warn');
for (const mode of ['production', 'opened', 'launcher']) {
  const config = ['-c', '../../packages/embed/vite.config.ts', '--mode', mode];
  run('vite', 'bin/vite.js', 'build', ...config, '--logLevel', 'warn');
}
// Only made for prerendering; nothing runs it.
rmSync(join(root, 'build/server'), { recursive: true, force: true });
const client = join(root, 'build/client');
preloadTexts(client);
rmSync(join(client, '.vite'), { recursive: true, force: true });
const pages = readPages(client, sitePaths());
writeSiteFiles(client, pages);
await makePictures(client, pages);
await makeIcons(client);

// The server sends what is packed already: packing once here beats packing at every visit.
function pack(file) {
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}
for (const folder of ['build/client/assets', 'build/widget/assets']) {
  for (const name of readdirSync(join(root, folder))) {
    if (/\.(js|css|svg)$/.test(name)) pack(join(root, folder, name));
  }
}
for (const index of DOCS_INDEXES) {
  pack(join(root, 'build/client', index));
  // React Router writes what its client would fetch of a route; nobody navigates to this one.
  rmSync(join(root, 'build/client', `${index}.data`));
}
const loader = join(root, 'build/client/embed.js');
pack(loader);
pack(join(root, 'build/client/embed-open.js'));
pack(join(root, 'build/client/embed-launcher.js'));

for (const [page, file] of [
  ['/', 'index.html'],
  ['/auth', 'auth/index.html'],
]) {
  const html = readFileSync(join(client, file), 'utf8');
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  const total = [...scripts].reduce((sum, script) => sum + gzipped(join(client, script)), 0);
  console.log(`app ${page}: ${kilobytes(total)} of JavaScript, gzip`);
}
const assets = join(root, 'build/widget/assets');
const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
const widgetSize = (wanted) =>
  kilobytes(
    files.filter((name) => wanted.test(name)).reduce((sum, name) => sum + gzipped(join(assets, name)), 0),
  );
console.log(
  `widget: ${widgetSize(/^(index|en)-/)} of JavaScript and CSS for a first load, gzip; ` +
    `${widgetSize(/^(index|en|call)-/)} with a call, ${widgetSize(/./)} with all that few need`,
);
console.log(`embed.js: ${gzipped(loader)} bytes, gzip`);
