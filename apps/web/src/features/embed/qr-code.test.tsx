// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { QrCode } from './qr-code.tsx';

const LINK = 'https://parlo.example/popup/assistant_1';
const picture = () => screen.findByRole<HTMLImageElement>('img');
const COPIED = 'QR code copied to clipboard!';

/** The clipboard of a browser that takes images. */
function imageClipboard(
  write: (items: readonly { readonly parts: Record<string, Blob> }[]) => Promise<void>,
) {
  class Item {
    readonly parts: Record<string, Blob>;
    constructor(parts: Record<string, Blob>) {
      this.parts = parts;
    }
  }
  vi.stubGlobal('ClipboardItem', Item);
  Object.assign(navigator.clipboard, { write });
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a QR code', () => {
  it('reports a missing address', async () => {
    await show(<QrCode link="" />);
    expect(await screen.findByText('No URL provided')).toBeTruthy();
  });

  it('says that a link can’t be drawn, and offers to try again', async () => {
    // More than a QR code holds.
    const { user } = await show(<QrCode link={`https://parlo.example/${'x'.repeat(3_000)}`} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to generate QR code');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Failed to generate QR code')).toBeTruthy();
  });

  it('is an image with the link as its alternative text', async () => {
    await show(<QrCode link={LINK} />);
    expect((await picture()).alt).toBe(`QR code for ${LINK}`);
    expect((await picture()).src).toMatch(/^data:image\/png;base64,/);
  });

  it('is drawn anew for another link, also after one that could not be drawn', async () => {
    function TwoLinks() {
      const [link, setLink] = useState(LINK);
      return (
        <>
          <button type="button" onClick={() => setLink(`${LINK}2`)}>
            another
          </button>
          <button type="button" onClick={() => setLink('x'.repeat(5_000))}>
            too long
          </button>
          <QrCode link={link} />
        </>
      );
    }
    const { user } = await show(<TwoLinks />);
    const before = (await picture()).src;
    await user.click(screen.getByText('too long'));
    await screen.findByRole('alert');
    await user.click(screen.getByText('another'));
    expect((await picture()).src).not.toBe(before);
    expect((await picture()).alt).toBe(`QR code for ${LINK}2`);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is copied as a PNG image, and says so', async () => {
    const { user } = await show(<QrCode link={LINK} />);
    const written: Record<string, Blob>[] = [];
    imageClipboard(async (items) => void written.push(...items.map(({ parts }) => parts)));
    await picture();
    await user.click(screen.getByRole('button', { name: 'Copy image' }));
    expect(await screen.findByText(COPIED)).toBeTruthy();
    expect(Object.keys(written[0] ?? {})).toEqual(['image/png']);
    expect(written[0]?.['image/png']?.size).toBeGreaterThan(100);
  });

  it('says that it was copied for a moment, and that it could not be until it can', async () => {
    const { user } = await show(<QrCode link={LINK} />);
    await picture();
    imageClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    await user.click(screen.getByRole('button', { name: 'Copy image' }));
    expect(await screen.findByText('Failed to copy QR code')).toBeTruthy();
    imageClipboard(async () => undefined);
    await user.click(screen.getByRole('button', { name: 'Copy image' }));
    expect(await screen.findByText(COPIED)).toBeTruthy();
    expect(screen.queryByText('Failed to copy QR code')).toBeNull();
    await waitFor(() => expect(screen.queryByText(COPIED)).toBeNull(), { timeout: 10_000 });
  });

  it('says that it can’t be copied by a browser that copies no images', async () => {
    const { user } = await show(<QrCode link={LINK} />);
    await picture();
    vi.stubGlobal('ClipboardItem', undefined);
    await user.click(screen.getByRole('button', { name: 'Copy image' }));
    expect(await screen.findByText('Failed to copy QR code')).toBeTruthy();
  });

  it('is downloaded as a file with a name of its own', async () => {
    const saved: { name: string; address: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, address: this.href });
    });
    const { user } = await show(<QrCode link={LINK} />);
    const { src } = await picture();
    await user.click(screen.getByRole('button', { name: 'Download PNG' }));
    expect(saved).toEqual([{ name: expect.stringMatching(/^qrcode\d{13}\.png$/), address: src }]);
  });

  it('says all of it in Ukrainian', async () => {
    const { user } = await show(<QrCode link={LINK} />, { language: 'uk' });
    expect((await picture()).alt).toBe(`QR-код для ${LINK}`);
    imageClipboard(async () => undefined);
    await user.click(screen.getByRole('button', { name: 'Скопіювати зображення' }));
    expect(await screen.findByText('QR-код скопійовано!')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Завантажити PNG' })).toBeTruthy();
  });
});
