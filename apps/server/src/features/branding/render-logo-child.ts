import { renderLogo } from './render-logo.ts';

/** A process of its own for one image. Says on its standard output what became of it. */
const [, , source = '', target = ''] = process.argv;
process.stdout.write(await renderLogo(source, target));
