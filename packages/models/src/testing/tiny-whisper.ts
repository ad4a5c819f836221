import { GGML_MAGIC } from '../conversion/whisper-ggml.ts';

/** A Whisper of CTranslate2 with one layer on each side, 64 numbers wide, whose numbers count up. */
export function tinyWhisper(): { readonly model: Buffer; readonly tokenizer: Buffer } {
  const width = 64;
  const names: [string, number[]][] = [
    ['encoder/conv1/weight', [width, 80, 3]],
    ['encoder/conv1/bias', [width]],
    ['encoder/conv2/weight', [width, width, 3]],
    ['encoder/conv2/bias', [width]],
    ['encoder/position_encodings/encodings', [1_500, width]],
    ...layer('encoder/layer_0', width, false),
    ...norm('encoder/layer_norm', width),
    ['decoder/position_encodings/encodings', [448, width]],
    ['decoder/embeddings/weight', [51_865, width]],
    ...layer('decoder/layer_0', width, true),
    ...norm('decoder/layer_norm', width),
  ];
  const head = [uint32(6), text('WhisperSpec'), uint32(3), uint32(names.length)];
  const tensors = names.flatMap(([name, shape], index) => tensor(name, shape, index));
  return { model: Buffer.concat([...head, ...tensors, uint32(0)]), tokenizer: tokenizer() };
}

function layer(name: string, width: number, isDecoder: boolean): [string, number[]][] {
  const linear = (at: string, out: number, into = width): [string, number[]][] => [
    [`${at}/weight`, [out, into]],
    [`${at}/bias`, [out]],
  ];
  return [
    ...linear(`${name}/self_attention/linear_0`, width * 3),
    ...linear(`${name}/self_attention/linear_1`, width),
    ...norm(`${name}/self_attention/layer_norm`, width),
    ...(isDecoder
      ? [
          ...linear(`${name}/attention/linear_0`, width),
          ...linear(`${name}/attention/linear_1`, width * 2),
          ...linear(`${name}/attention/linear_2`, width),
          ...norm(`${name}/attention/layer_norm`, width),
        ]
      : []),
    ...linear(`${name}/ffn/linear_0`, width * 4),
    ...linear(`${name}/ffn/linear_1`, width, width * 4),
    ...norm(`${name}/ffn/layer_norm`, width),
  ];
}

function norm(name: string, width: number): [string, number[]][] {
  return [
    [`${name}/gamma`, [width]],
    [`${name}/beta`, [width]],
  ];
}

/** Float16 whose bits count up from a number of their own. */
function tensor(name: string, shape: readonly number[], index: number): Buffer[] {
  const count = shape.reduce((product, size) => product * size, 1);
  const numbers = Uint16Array.from({ length: count }, (_, at) => 0x3000 + ((at + index * 7) % 0x0800));
  const sizes = shape.map((size) => uint32(size));
  const head = [text(name), Buffer.from([shape.length]), ...sizes, Buffer.from([4]), uint32(count * 2)];
  return [...head, Buffer.from(numbers.buffer)];
}

function tokenizer(): Buffer {
  // Letters that stand for bytes, three to a text: as many texts as a multilingual model has.
  const letters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const vocab: Record<string, number> = {};
  for (let id = 0; id < 50_257; id++) {
    const [first, second, third] = [id % 94, Math.floor(id / 94) % 94, Math.floor(id / 8_836)];
    vocab[`${letters[first]}${letters[second]}${letters[third]}`] = id;
  }
  vocab['<|end of text|>'] = 50_257;
  return Buffer.from(JSON.stringify({ model: { vocab } }));
}

/** A file for whisper.cpp, as small as one can be: a head, no filters, no texts and one tensor. */
export function tinyGgml(vocabulary = 51_865): Buffer {
  const head = int32s(GGML_MAGIC, vocabulary, 1_500, 64, 1, 1, 448, 64, 1, 1, 80, 1);
  const numbers = Buffer.alloc(64 * 2);
  return Buffer.concat([head, int32s(0, 0), int32s(0), int32s(1, 4, 1, 64), Buffer.from('name'), numbers]);
}

function int32s(...values: readonly number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer);
}

function uint32(value: number): Buffer {
  return Buffer.from(Uint32Array.of(value).buffer);
}

function text(value: string): Buffer {
  const letters = Buffer.from(`${value}\0`);
  return Buffer.concat([Buffer.from(Uint16Array.of(letters.length).buffer), letters]);
}
