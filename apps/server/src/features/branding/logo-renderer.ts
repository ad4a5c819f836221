import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../platform/errors.ts';
import { createFairLimit } from '../../platform/limits/fair-limit.ts';
import { LOGO_SIDE, MAX_SIDE, RENDER_RESULTS, type RenderResult } from './logo-rules.ts';

export interface RendererOptions {
  /** How long one image may take; one that takes longer is refused as damaged. */
  readonly limitMs: number;
  /** Images at once, at most one of each owner. */
  readonly concurrency: number;
  /** The module that the process runs, with the paths of source and target as arguments. */
  readonly program: string;
}

/** Draws an uploaded image as a PNG logo. Throws an AppError that tells the owner why it can't be used. */
export type DrawLogo = (ownerId: string, source: string, target: string) => Promise<void>;

const OPTIONS: RendererOptions = {
  limitMs: 10_000,
  concurrency: 1,
  program: fileURLToPath(new URL('./render-logo-child.ts', import.meta.url)),
};

/**
 * Images are drawn in a process of their own: it can be killed when an image takes too long, takes no time from calls,
 * and has no secrets if an image exploits its decoder.
 */
export function createLogoRenderer(options: Partial<RendererOptions> = {}): DrawLogo {
  const { limitMs, concurrency, program } = { ...OPTIONS, ...options };
  const limit = createFairLimit(concurrency);
  return async (ownerId, source, target) => {
    const result = await limit(ownerId, () => runChild([program, source, target], limitMs));
    if (result !== 'done') throw refusal(result);
  };
}

function runChild(command: readonly string[], limitMs: number): Promise<RenderResult> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--no-warnings', ...command],
      { timeout: limitMs, killSignal: 'SIGKILL', env: { VIPS_CONCURRENCY: '1' } },
      (error, stdout) => {
        const result = RENDER_RESULTS.find((known) => known === stdout);
        if (result) resolve(result);
        // It was killed by the limit, or crashed.
        else if (error?.killed || error?.signal) resolve('damaged');
        else reject(new Error('no logo was drawn', { cause: error?.code }));
      },
    );
    if (child.pid !== undefined) giveWay(child.pid);
  });
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system has no priorities.
  }
}

function refusal(result: Exclude<RenderResult, 'done'>): AppError {
  switch (result) {
    case 'not_an_image':
      return new AppError(
        'logo_not_an_image',
        'This file is no image we can use. Choose a PNG, JPG or SVG file.',
      );
    case 'declares_entities':
      return new AppError(
        'logo_declares_entities',
        'This SVG defines entities, which a logo cannot use. Save it as plain SVG, or as PNG.',
      );
    case 'too_many_pixels':
      return new AppError(
        'image_too_large',
        `This image is too large: a logo can be at most ${MAX_SIDE} pixels wide and high. It is shown with ${LOGO_SIDE}.`,
        { params: { max: MAX_SIDE, shown: LOGO_SIDE } },
      );
    case 'damaged':
      return new AppError(
        'logo_damaged',
        'This image cannot be read. It may be damaged; please save it again.',
      );
  }
}
