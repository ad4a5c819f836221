import { describe, expect, it } from 'vitest';
import { KnowledgeFileFacts } from './assistants.ts';
import {
  GetKnowledgeInput,
  KNOWLEDGE_STATUSES,
  KnowledgeEvent,
  KnowledgeFile,
  KnowledgeFileInput,
  KnowledgeUploadedResponse,
  UploadKnowledgeInput,
} from './knowledge.ts';

const FILE = KnowledgeFile.parse({
  id: 'file_1',
  name: 'hours.txt',
  type: 'text/plain',
  size: 48,
  status: 'ready',
  reason: null,
  problem: null,
  passages: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
});

describe('a file', () => {
  it.each(KNOWLEDGE_STATUSES)('may be %s', (status) => {
    expect(KnowledgeFile.parse({ ...FILE, status }).status).toBe(status);
  });

  it('that failed has a message and a code', () => {
    const failed = {
      ...FILE,
      status: 'failed',
      reason: 'This PDF says it has 12,000 pages. At most 2,000 can be read.',
      problem: { reason: 'file_with_too_many_pages', params: { pages: 12_000, max: 2_000 } },
    };
    expect(KnowledgeFile.parse(failed)).toEqual(failed);
  });

  it('that failed in an older version has only a message', () => {
    const old = { ...FILE, status: 'failed', reason: 'It was too long.', problem: null };
    expect(KnowledgeFile.parse(old)).toEqual(old);
    expect(KnowledgeFile.safeParse({ ...old, problem: 'too long' }).success).toBe(false);
  });

  it('is sent in a list after each change', () => {
    expect(KnowledgeEvent.parse({ files: [FILE] })).toEqual({ files: [FILE], websites: [] });
    expect(KnowledgeEvent.safeParse({ files: [{ ...FILE, status: 'lost' }] }).success).toBe(false);
  });
});

describe('an upload', () => {
  const input = { email: 'a@example.com', assistantId: 'assistant_1' };

  it('is for an assistant', () => {
    expect(UploadKnowledgeInput.parse({ ...input, source: 'builder' })).toEqual({
      ...input,
      source: 'builder',
    });
    for (const assistantId of [undefined, '', ' ']) {
      const { error } = UploadKnowledgeInput.safeParse({ ...input, assistantId });
      expect(error?.issues[0]?.message).toBe('Please select an assistant first.');
      expect(GetKnowledgeInput.safeParse({ assistantId }).success).toBe(false);
    }
    expect(UploadKnowledgeInput.safeParse({ ...input, source: 'mail' }).success).toBe(false);
    expect(KnowledgeFileInput.safeParse({ assistantId: 'a', fileId: 'x'.repeat(129) }).success).toBe(false);
  });

  it('names refused files and the reasons', () => {
    const answer = {
      success: true,
      message: 'File uploaded.',
      files: [FILE],
      refused: [
        { name: 'a.exe', reason: 'No.', problem: { reason: 'file_ending', params: { endings: '.pdf' } } },
      ],
    };
    expect(KnowledgeUploadedResponse.parse(answer)).toEqual(answer);
    const unnamed = { ...answer, refused: [{ name: 'a.exe', reason: 'No.' }] };
    expect(KnowledgeUploadedResponse.safeParse(unnamed).success).toBe(false);
  });

  it('is noted by name, type and size in bytes before it is uploaded', () => {
    const facts = { name: ' menu.pdf ', type: '', size: 0 };
    expect(KnowledgeFileFacts.parse(facts)).toEqual({ name: 'menu.pdf', type: '', size: 0 });
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { size: -1 },
      { size: 1.5 },
      { type: 'x'.repeat(201) },
    ]) {
      expect(KnowledgeFileFacts.safeParse({ ...facts, ...wrong }).success).toBe(false);
    }
  });
});
