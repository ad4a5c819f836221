/** WASI error numbers (wasi_snapshot_preview1). */
const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NO_ENTRY = 44;

const FOLDER_DESCRIPTOR = 3;
const FILE_DESCRIPTOR = 4;
const FILE_TYPE = { characterDevice: 2, directory: 3, regularFile: 4 };
const TRUNCATE = 8;
const MAX_MESSAGES = 4000;

/** Thrown out of the program by its `exit()`. */
export class WasiExit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The program ended with code ${code}.`);
    this.code = code;
  }
}

/**
 * The system calls of a command-line program that writes one file, answered from memory: no folder is
 * opened, no file is left behind, and nothing outside is reachable. One instance serves one run.
 */
export class MemoryWasi {
  readonly #fileName: string;
  #args: Uint8Array[] = [];
  #memory: WebAssembly.Memory | undefined;
  #content = new Uint8Array(1 << 18);
  #length = 0;
  #position = 0;
  #messages = '';

  /** The program may open `fileName` in the root folder, and nothing else. */
  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  /** What the program left in its file. A view: copy it to keep it. */
  get file(): Uint8Array<ArrayBuffer> {
    return this.#content.subarray(0, this.#length);
  }

  /** What it printed, up to a limit. */
  get messages(): string {
    return this.#messages;
  }

  /** Before the program starts: its memory, and its arguments, of which the first is its own name. */
  attach(memory: WebAssembly.Memory, args: readonly string[]): void {
    const encoder = new TextEncoder();
    this.#memory = memory;
    this.#args = args.map((arg) => encoder.encode(`${arg}\0`));
  }

  readonly imports = {
    wasi_snapshot_preview1: {
      args_sizes_get: (count: number, bytes: number) => {
        this.#setUint32(count, this.#args.length);
        this.#setUint32(
          bytes,
          this.#args.reduce((sum, arg) => sum + arg.length, 0),
        );
        return SUCCESS;
      },
      args_get: (pointers: number, texts: number) => {
        let at = texts;
        this.#args.forEach((arg, index) => {
          this.#setUint32(pointers + index * 4, at);
          this.#bytes(at, arg.length).set(arg);
          at += arg.length;
        });
        return SUCCESS;
      },
      clock_time_get: (_clock: number, _precision: bigint, result: number) => {
        this.#view().setBigUint64(result, 0n, true);
        return SUCCESS;
      },
      fd_close: () => SUCCESS,
      fd_fdstat_get: (descriptor: number, result: number) => this.#status(descriptor, result),
      fd_fdstat_set_flags: () => SUCCESS,
      fd_prestat_get: (descriptor: number, result: number) => {
        if (descriptor !== FOLDER_DESCRIPTOR) return BAD_DESCRIPTOR;
        this.#setUint32(result, 0);
        this.#setUint32(result + 4, 1);
        return SUCCESS;
      },
      fd_prestat_dir_name: (_descriptor: number, result: number) => {
        this.#bytes(result, 1).fill('/'.charCodeAt(0));
        return SUCCESS;
      },
      fd_read: (descriptor: number, vectors: number, count: number, result: number) =>
        this.#transfer(vectors, count, result, (target) => this.#read(descriptor, target)),
      fd_seek: (descriptor: number, offset: bigint, whence: number, result: number) => {
        if (descriptor !== FILE_DESCRIPTOR) return BAD_DESCRIPTOR;
        const from = [0, this.#position, this.#length][whence] ?? 0;
        this.#position = from + Number(offset);
        this.#view().setBigUint64(result, BigInt(this.#position), true);
        return SUCCESS;
      },
      fd_write: (descriptor: number, vectors: number, count: number, result: number) =>
        this.#transfer(vectors, count, result, (source) => this.#write(descriptor, source)),
      path_open: (...call: PathOpenCall) => this.#open(call),
      proc_exit: (code: number) => {
        throw new WasiExit(code);
      },
    },
  };

  #open([, , path, pathLength, flags, , , , result]: PathOpenCall): number {
    if (new TextDecoder().decode(this.#bytes(path, pathLength)) !== this.#fileName) return NO_ENTRY;
    if (flags & TRUNCATE) this.#length = 0;
    this.#position = 0;
    this.#setUint32(result, FILE_DESCRIPTOR);
    return SUCCESS;
  }

  #status(descriptor: number, result: number): number {
    if (descriptor > FILE_DESCRIPTOR) return BAD_DESCRIPTOR;
    const streams = [FILE_TYPE.characterDevice, FILE_TYPE.characterDevice, FILE_TYPE.characterDevice];
    const type = [...streams, FILE_TYPE.directory, FILE_TYPE.regularFile][descriptor] ?? 0;
    const view = this.#view();
    view.setUint8(result, type);
    view.setUint16(result + 2, 0, true);
    // Every right: the C library asks before it opens.
    view.setBigUint64(result + 8, 0xffff_ffff_ffff_ffffn, true);
    view.setBigUint64(result + 16, 0xffff_ffff_ffff_ffffn, true);
    return SUCCESS;
  }

  #read(descriptor: number, target: Uint8Array): number {
    if (descriptor !== FILE_DESCRIPTOR) return 0;
    const part = this.#content.subarray(
      this.#position,
      Math.min(this.#length, this.#position + target.length),
    );
    target.set(part);
    this.#position += part.length;
    return part.length;
  }

  #write(descriptor: number, source: Uint8Array): number {
    if (descriptor !== FILE_DESCRIPTOR) {
      if (this.#messages.length < MAX_MESSAGES) this.#messages += new TextDecoder().decode(source);
      return source.length;
    }
    const end = this.#position + source.length;
    if (end > this.#content.length) {
      const grown = new Uint8Array(Math.max(end, this.#content.length * 2));
      grown.set(this.file);
      this.#content = grown;
    }
    this.#content.set(source, this.#position);
    this.#position = end;
    this.#length = Math.max(this.#length, end);
    return source.length;
  }

  /** Passes each of the call's buffers to `move` and adds up how far it came. */
  #transfer(vectors: number, count: number, result: number, move: (part: Uint8Array) => number): number {
    let total = 0;
    for (let index = 0; index < count; index++) {
      const view = this.#view();
      const at = view.getUint32(vectors + index * 8, true);
      total += move(this.#bytes(at, view.getUint32(vectors + index * 8 + 4, true)));
    }
    this.#setUint32(result, total);
    return SUCCESS;
  }

  #setUint32(at: number, value: number): void {
    this.#view().setUint32(at, value, true);
  }

  #bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#buffer(), at, length);
  }

  /** Made anew each time: the memory's buffer changes when the program grows it. */
  #view(): DataView {
    return new DataView(this.#buffer());
  }

  #buffer(): ArrayBuffer {
    if (!this.#memory) throw new Error('The program was started before its memory was attached.');
    return this.#memory.buffer;
  }
}

type PathOpenCall = [
  folder: number,
  lookup: number,
  path: number,
  pathLength: number,
  flags: number,
  rights: bigint,
  inherited: bigint,
  descriptorFlags: number,
  result: number,
];
