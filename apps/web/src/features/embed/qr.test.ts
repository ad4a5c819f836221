import { toDataURL } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { blobOf, drawQr, qrFileName } from './qr.ts';

// That its pixels say the link is seen in e2e/journeys/embed.test.ts, where there is something to draw on.
describe('a QR code', () => {
  it('is a PNG, 300 by 300', async () => {
    const blob = blobOf(await drawQr('https://parlo.example/popup/assistant_7?device=second'));
    expect(blob.type).toBe('image/png');
    const header = new DataView(await blob.arrayBuffer());
    expect([header.getUint32(0), header.getUint32(4)]).toEqual([0x89504e47, 0x0d0a1a0a]);
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([300, 300]);
  });

  it('is black on white with a margin of 2', async () => {
    const drawn = (color: { dark: string; light: string }, margin: number) =>
      toDataURL('https://parlo.example', { width: 300, margin, color });
    const paper = { dark: '#000000', light: '#ffffff' };
    expect(await drawQr('https://parlo.example')).toBe(await drawn(paper, 2));
    expect(await drawQr('https://parlo.example')).not.toBe(await drawn(paper, 4));
  });

  it('can’t be made of nothing', async () => {
    await expect(drawQr('')).rejects.toThrow();
  });

  it('is downloaded under a name that tells when', () => {
    expect(qrFileName(1_795_000_000_000)).toBe('qrcode1795000000000.png');
  });
});
