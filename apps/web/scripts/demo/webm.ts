/** Puts encoded VP9 frames into a WebM file that can be seeked: its length and an index stand before the frames. */

export interface EncodedFrame {
  readonly atMs: number;
  readonly key: boolean;
  readonly data: Uint8Array;
}

interface Film {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** In order; the first is a key frame. */
  readonly frames: readonly EncodedFrame[];
}

/** Names of https://www.matroska.org/technical/elements.html */
const ID = {
  EBML: 0x1a45dfa3,
  EBMLVersion: 0x4286,
  EBMLReadVersion: 0x42f7,
  EBMLMaxIDLength: 0x42f2,
  EBMLMaxSizeLength: 0x42f3,
  DocType: 0x4282,
  DocTypeVersion: 0x4287,
  DocTypeReadVersion: 0x4285,
  Segment: 0x18538067,
  Info: 0x1549a966,
  TimestampScale: 0x2ad7b1,
  Duration: 0x4489,
  MuxingApp: 0x4d80,
  WritingApp: 0x5741,
  Tracks: 0x1654ae6b,
  TrackEntry: 0xae,
  TrackNumber: 0xd7,
  TrackUID: 0x73c5,
  TrackType: 0x83,
  FlagLacing: 0x9c,
  CodecID: 0x86,
  Video: 0xe0,
  PixelWidth: 0xb0,
  PixelHeight: 0xba,
  Cues: 0x1c53bb6b,
  CuePoint: 0xbb,
  CueTime: 0xb3,
  CueTrackPositions: 0xb7,
  CueTrack: 0xf7,
  CueClusterPosition: 0xf1,
  Cluster: 0x1f43b675,
  Timestamp: 0xe7,
  SimpleBlock: 0xa3,
} as const;

const NANOSECONDS_PER_MS = 1_000_000;
const TRACK = 1;
const KEY_FRAME = 0x80;

export function writeWebm({ width, height, durationMs, frames }: Film): Buffer {
  const clusters = intoClusters(frames).map(cluster);
  const info = element(
    'Info',
    number('TimestampScale', NANOSECONDS_PER_MS),
    real('Duration', durationMs),
    text('MuxingApp', 'Parlo'),
    text('WritingApp', 'Parlo'),
  );
  const video = element('Video', number('PixelWidth', width), number('PixelHeight', height));
  const track = element(
    'TrackEntry',
    number('TrackNumber', TRACK),
    number('TrackUID', TRACK),
    number('TrackType', 1),
    number('FlagLacing', 0),
    text('CodecID', 'V_VP9'),
    video,
  );
  const head = Buffer.concat([info, element('Tracks', track)]);
  // An index has the same size whatever stands in it, as its numbers have a fixed one.
  const before = head.length + index(clusters, 0).length;
  return Buffer.concat([
    fileHead(),
    element('Segment', head, index(clusters, before), ...clusters.map(bytes)),
  ]);
}

interface Cluster {
  readonly atMs: number;
  readonly bytes: Buffer;
}
const bytes = (one: Cluster) => one.bytes;

/** Each begins with a key frame, so that one can begin to play there. */
function intoClusters(frames: readonly EncodedFrame[]): EncodedFrame[][] {
  const clusters: EncodedFrame[][] = [];
  for (const frame of frames) {
    if (frame.key) clusters.push([frame]);
    else clusters.at(-1)?.push(frame);
  }
  return clusters;
}

function cluster(frames: readonly EncodedFrame[]): Cluster {
  const atMs = frames[0]?.atMs ?? 0;
  const blocks = frames.map((frame) => {
    const head = Buffer.alloc(4);
    head.writeUInt8(0x80 | TRACK, 0);
    head.writeInt16BE(frame.atMs - atMs, 1);
    head.writeUInt8(frame.key ? KEY_FRAME : 0, 3);
    return element('SimpleBlock', head, Buffer.from(frame.data));
  });
  return { atMs, bytes: element('Cluster', number('Timestamp', atMs), ...blocks) };
}

function index(clusters: readonly Cluster[], before: number): Buffer {
  let at = before;
  const points = clusters.map((one) => {
    const position = element(
      'CueTrackPositions',
      number('CueTrack', TRACK),
      number('CueClusterPosition', at),
    );
    at += one.bytes.length;
    return element('CuePoint', number('CueTime', one.atMs), position);
  });
  return element('Cues', ...points);
}

function fileHead(): Buffer {
  return element(
    'EBML',
    number('EBMLVersion', 1),
    number('EBMLReadVersion', 1),
    number('EBMLMaxIDLength', 4),
    number('EBMLMaxSizeLength', 8),
    text('DocType', 'webm'),
    number('DocTypeVersion', 4),
    number('DocTypeReadVersion', 2),
  );
}

function element(name: keyof typeof ID, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const id = Buffer.from(ID[name].toString(16), 'hex');
  // The first byte says that a size of four bytes follows, of which it is one.
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 | body.length);
  return Buffer.concat([id, size, body]);
}

function number(name: keyof typeof ID, value: number): Buffer {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return element(name, body);
}

function real(name: keyof typeof ID, value: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  return element(name, body);
}

const text = (name: keyof typeof ID, value: string) => element(name, Buffer.from(value));
