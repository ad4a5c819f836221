import { describe, expect, it } from 'vitest';
import { MemoryWasi, WasiExit } from './memory-wasi.ts';

function program(args: readonly string[] = ['prog']) {
  const wasi = new MemoryWasi('out.wav');
  const memory = new WebAssembly.Memory({ initial: 1 });
  wasi.attach(memory, args);
  const view = new DataView(memory.buffer);
  const bytes = new Uint8Array(memory.buffer);
  const calls = wasi.imports.wasi_snapshot_preview1;
  const open = (path: string, flags = 8) => {
    bytes.set(Buffer.from(path), 100);
    return calls.path_open(3, 0, 100, path.length, flags, 0n, 0n, 0, 200);
  };
  /** One buffer at 300; gives the number of bytes moved. */
  const transfer = (call: typeof calls.fd_write, descriptor: number, length: number) => {
    view.setUint32(40, 300, true);
    view.setUint32(44, length, true);
    call(descriptor, 40, 1, 48);
    return view.getUint32(48, true);
  };
  const write = (descriptor: number, text: string) => {
    bytes.set(Buffer.from(text), 300);
    return transfer(calls.fd_write, descriptor, text.length);
  };
  const read = (descriptor: number, length: number) => {
    const count = transfer(calls.fd_read, descriptor, length);
    return Buffer.from(bytes.subarray(300, 300 + count)).toString();
  };
  return { wasi, view, bytes, calls, open, write, read };
}

describe('MemoryWasi', () => {
  it('passes the arguments', () => {
    const { view, bytes, calls } = program(['prog', '-t', 'é x']);
    calls.args_sizes_get(0, 4);
    expect([view.getUint32(0, true), view.getUint32(4, true)]).toEqual([3, 13]);
    calls.args_get(8, 64);
    expect([8, 12, 16].map((at) => view.getUint32(at, true))).toEqual([64, 69, 72]);
    expect(Buffer.from(bytes.subarray(64, 77)).toString()).toBe('prog\0-t\0é x\0');
  });

  it('opens its one file and nothing else', () => {
    const { open, view } = program();
    expect(open('/etc/passwd')).not.toBe(0);
    expect(open('other.wav')).not.toBe(0);
    expect(open('out.wav')).toBe(0);
    expect(view.getUint32(200, true)).toBe(4);
  });

  it('keeps what is written, grows, and lets a header be corrected', () => {
    const { wasi, calls, open, write, read } = program();
    open('out.wav');
    write(4, 'head');
    for (let part = 0; part < 600; part++) write(4, 'x'.repeat(1000));
    calls.fd_seek(4, 1n, 0, 8);
    write(4, 'EA');
    expect(wasi.file).toHaveLength(600_004);
    calls.fd_seek(4, 0n, 0, 8);
    expect(read(4, 6)).toBe('hEAdxx');
    calls.fd_seek(4, -2n, 2, 8);
    expect(read(4, 6)).toBe('xx');
    expect(read(4, 6)).toBe('');
  });

  it('starts over when the file is opened to be written, and not when it is opened again', () => {
    const { wasi, open, write } = program();
    open('out.wav');
    write(4, 'first');
    open('out.wav', 0);
    write(4, 'F');
    expect(Buffer.from(wasi.file).toString()).toBe('First');
    open('out.wav');
    expect(wasi.file).toHaveLength(0);
  });

  it('collects messages up to a limit, and has nothing to read from the keyboard', () => {
    const { wasi, write, read } = program();
    write(2, 'unknown voice');
    expect(wasi.messages).toBe('unknown voice');
    expect(read(0, 10)).toBe('');
    for (let line = 0; line < 500; line++) write(1, 'y'.repeat(100));
    expect(wasi.messages.length).toBeLessThan(5000);
  });

  it('tells descriptors apart', () => {
    const { calls, view } = program();
    const types = [0, 1, 2, 3, 4].map((descriptor) => {
      calls.fd_fdstat_get(descriptor, 0);
      return view.getUint8(0);
    });
    expect(types).toEqual([2, 2, 2, 3, 4]);
    expect(calls.fd_fdstat_get(9, 0)).not.toBe(0);
    expect(calls.fd_prestat_get(4, 0)).not.toBe(0);
    expect(calls.fd_seek(1, 0n, 0, 8)).not.toBe(0);
  });

  it('ends the program by throwing its code', () => {
    const { calls } = program();
    expect(() => calls.proc_exit(3)).toThrow(WasiExit);
    expect(() => new MemoryWasi('x').imports.wasi_snapshot_preview1.args_sizes_get(0, 0)).toThrow('memory');
  });
});
