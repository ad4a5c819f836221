import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import type { Browser } from 'playwright-core';
import { type Beat, HEIGHT, WIDTH } from './reel.ts';

const CODEC = 'vp09.00.31.08';

/** How coarse the encoder may be. Of 63: letters on plain paper stay sharp even so, and the file stays small. */
const QUANTIZER = 63;
const POSTER_QUALITY = 0.72;

export interface Film {
  readonly webm: Buffer;
  readonly poster: Buffer;
  readonly seconds: number;
}

/** Draws the beats frame by frame, each at its own time, so that a slow machine makes the same film as a fast one. */
export async function makeFilm(browser: Browser, url: string, beats: readonly Beat[]): Promise<Film> {
  const page = await browser.newPage();
  // Video is encoded in pages of a secure origin only, which localhost is.
  await page.goto(`${url}/health`);
  const { frames, poster } = await page.evaluate(drawAndEncode, {
    beats,
    width: WIDTH,
    height: HEIGHT,
    codec: CODEC,
    quantizer: QUANTIZER,
    posterQuality: POSTER_QUALITY,
  });
  await page.close();
  const seconds = beats.reduce((sum, beat) => sum + beat.seconds, 0);
  return { webm: await writeWebm(frames, seconds), poster: Buffer.from(poster, 'base64'), seconds };
}

interface EncodedFrame {
  readonly atMs: number;
  readonly key: boolean;
  /** In base64, in which it left the page. */
  readonly data: string;
}

/** Puts encoded frames into a WebM file. They are in order, and the first is a key frame. */
async function writeWebm(frames: readonly EncodedFrame[], seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const video = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(video);
  await output.start();
  const decoderConfig = { codec: CODEC, codedWidth: WIDTH, codedHeight: HEIGHT };
  for (const [index, { atMs, key, data }] of frames.entries()) {
    const at = atMs / 1_000;
    const nextMs = frames[index + 1]?.atMs;
    const end = nextMs === undefined ? seconds : nextMs / 1_000;
    const packet = new EncodedPacket(Buffer.from(data, 'base64'), key ? 'key' : 'delta', at, end - at);
    await video.add(packet, { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('the film is empty');
  return Buffer.from(target.buffer);
}

interface Order {
  readonly beats: readonly Beat[];
  readonly width: number;
  readonly height: number;
  readonly codec: string;
  readonly quantizer: number;
  readonly posterQuality: number;
}

/** Runs in the page, and so can use nothing from outside itself. */
async function drawAndEncode({ beats, width, height, codec, quantizer, posterQuality }: Order) {
  const FRAME_MS = 40;
  /** From scene to scene. */
  const WIPE_MS = 400;
  /** Somebody who seeks waits for no more than this to be decoded. */
  const KEY_EVERY_MS = 8_000;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  const decode = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const encode = (data: Uint8Array) => btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));
  const pictures = await Promise.all(beats.map(({ png }) => createImageBitmap(new Blob([decode(png)]))));

  const frames: { atMs: number; key: boolean; data: string }[] = [];
  let failure: unknown = null;
  const encoder = new VideoEncoder({
    output(chunk) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({
        atMs: Math.round(chunk.timestamp / 1_000),
        key: chunk.type === 'key',
        data: encode(data),
      });
    },
    error(error) {
      failure = error;
    },
  });
  encoder.configure({
    codec,
    width,
    height,
    bitrateMode: 'quantizer',
    latencyMode: 'quality',
    contentHint: 'text',
  });

  const ease = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2);
  function drawPicture(at: number) {
    const picture = pictures[at];
    if (picture) context?.drawImage(picture, 0, 0, width, height);
  }
  /** An arrow as of a mouse, with a ring around what it presses. */
  function drawPointer({ x, y }: { x: number; y: number }) {
    if (!context) return;
    context.save();
    context.translate(x * width, y * height);
    context.beginPath();
    context.arc(0, 0, 24, 0, 2 * Math.PI);
    context.fillStyle = 'rgb(199 63 26 / 0.2)';
    context.fill();
    context.scale(1.5, 1.5);
    context.fillStyle = '#1b1714';
    context.strokeStyle = '#fffdfa';
    context.lineWidth = 1.5;
    context.lineJoin = 'round';
    const arrow = new Path2D('M0 0v17l4.2-3.9 2.9 6.5 3-1.3-2.9-6.4 5.8-.2z');
    context.fill(arrow);
    context.stroke(arrow);
    context.restore();
  }
  function draw(at: number) {
    drawPicture(at);
    const pointer = beats[at]?.pointer;
    if (pointer) drawPointer(pointer);
  }
  /** The way from one picture to the next: a point changes once, where a fade would make the file many times larger. */
  function wipe(at: number, part: number) {
    if (!context) return;
    drawPicture(at - 1);
    const edge = Math.round(ease(part) * width);
    context.save();
    context.beginPath();
    context.rect(0, 0, edge, height);
    context.clip();
    drawPicture(at);
    context.restore();
    context.fillStyle = '#c73f1a';
    context.fillRect(edge - 4, 0, 4, height);
  }
  let lastKeyMs = Number.NEGATIVE_INFINITY;
  async function film(atMs: number) {
    const frame = new VideoFrame(canvas, { timestamp: atMs * 1_000 });
    const keyFrame = atMs - lastKeyMs >= KEY_EVERY_MS;
    if (keyFrame) lastKeyMs = atMs;
    encoder.encode(frame, { keyFrame, vp9: { quantizer } } as VideoEncoderEncodeOptions);
    frame.close();
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5));
    if (failure) throw failure;
  }

  let startMs = 0;
  let poster = '';
  for (const [at, { seconds, scene, poster: isPoster }] of beats.entries()) {
    const lengthMs = seconds * 1_000;
    const moveMs = at > 0 && beats[at - 1]?.scene !== scene ? WIPE_MS : 0;
    for (let ms = 0; ms < moveMs; ms += FRAME_MS) {
      wipe(at, ms / moveMs);
      await film(startMs + ms);
    }
    draw(at);
    // What stands still needs no frames but one now and then.
    for (let ms = moveMs; ms < lengthMs; ms += 1_000) await film(startMs + ms);
    if (isPoster) {
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: posterQuality });
      poster = encode(new Uint8Array(await blob.arrayBuffer()));
    }
    startMs += lengthMs;
  }
  await encoder.flush();
  return { frames, poster };
}
