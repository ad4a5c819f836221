import { RequestError } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { NO_UPLOADS, outstanding, reduceUploads, type UploadState, type Uploads } from './uploads.ts';

const file = (name: string) => new File(['text'], name, { lastModified: 1 });
const add = (uploads: Uploads, ...names: string[]) =>
  reduceUploads(uploads, { type: 'added', files: names.map(file) });
const move = (uploads: Uploads, id: number, state: UploadState) =>
  reduceUploads(uploads, { type: 'moved', id, state });
const names = ({ list }: Uploads) => list.map((upload) => upload.file.name);

describe('uploads', () => {
  it('wait in the order they were added', () => {
    const uploads = add(add(NO_UPLOADS, 'a.txt', 'b.txt'), 'c.txt');
    expect(names(uploads)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    expect(uploads.list.every(({ state }) => state.is === 'waiting')).toBe(true);
  });

  it('are there once, however often they were picked', () => {
    expect(names(add(add(NO_UPLOADS, 'a.txt'), 'a.txt', 'b.txt'))).toEqual(['a.txt', 'b.txt']);
  });

  it('keep their ids when others go, and never share one', () => {
    const gone = reduceUploads(add(NO_UPLOADS, 'a.txt', 'b.txt'), { type: 'removed', id: 2 });
    const uploads = add(gone, 'c.txt');
    expect(uploads.list.map(({ id }) => id)).toEqual([1, 3]);
    // News of a file that was taken back in the meantime changes nothing.
    expect(move(uploads, 2, { is: 'sent' })).toEqual(uploads);
  });

  it('are sent when they wait, and again when that may help', () => {
    let uploads = add(NO_UPLOADS, 'waits', 'goes', 'lost', 'refused', 'there');
    uploads = move(uploads, 2, { is: 'sending', share: 0.5 });
    uploads = move(uploads, 3, { is: 'failed', error: new RequestError('network', 'Server error.', 0) });
    uploads = move(uploads, 4, {
      is: 'failed',
      error: new RequestError('unsupported_file', 'Not a PDF.', 415),
    });
    uploads = move(uploads, 5, { is: 'sent' });
    expect(outstanding(uploads.list).map((upload) => upload.file.name)).toEqual(['waits', 'lost']);
  });
});
