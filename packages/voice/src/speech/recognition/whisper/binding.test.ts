import { describe, expect, it } from 'vitest';
import { whisperRunsHere } from './binding.ts';

describe('whisperRunsHere', () => {
  it('is false where the package has no library', () => {
    for (const [platform, arch] of [
      ['win32', 'x64'],
      ['linux', 'arm64'],
      ['linux', 'ia32'],
      ['freebsd', 'x64'],
    ] as const) {
      expect(whisperRunsHere(platform, arch)).toBe(false);
    }
  });

  it('is false where npm left the library out', () => {
    // At most one of the Mac's two is installed on any machine.
    const both = whisperRunsHere('darwin', 'x64') && whisperRunsHere('darwin', 'arm64');
    expect(both).toBe(false);
  });
});
